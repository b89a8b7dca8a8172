package org.neardup.plugin.job.control;

import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.persistent.PersistentTasksService;
import org.elasticsearch.threadpool.ThreadPool;

/** What the node offers to those that run jobs. */
record JobServices(Client client, ClusterService clusterService, ThreadPool threadPool, PersistentTasksService persistentTasks) {}
