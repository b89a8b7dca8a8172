package org.neardup.plugin;

import org.elasticsearch.plugins.Plugin;

/** The plugin that a server loads: it registers what the packages below offer. */
public class NeardupPlugin extends Plugin {}
