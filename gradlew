#!/bin/sh
# Runs the build with the Gradle on the PATH, whose version may be anything from Debian's 4.4.1 on. The wrapper that Gradle
# generates downloads one fixed version from a host of its own; this script asks for nothing but the system's packages.
set -eu
cd "$(dirname "$0")"

if ! command -v gradle >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "gradlew: no gradle on the PATH, installing the system's package" >&2
        apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq gradle >/dev/null
    else
        echo "gradlew: no gradle on the PATH. Install it (as root on Debian: apt-get install gradle) and run this again." >&2
        exit 1
    fi
fi

# The build looks for a JDK of version 21 or newer itself; Debian's Gradle, which needs an older one, runs on the system's default.
if [ -n "${JAVA_HOME:-}" ] && gradle --version 2>/dev/null | grep -q '^Gradle 4\.'; then
    ES_JAVA_HOME=${ES_JAVA_HOME:-$JAVA_HOME}
    export ES_JAVA_HOME
    unset JAVA_HOME
fi

# Gradle passes on what programs print in the encoding of the locale, and a container often has no locale.
case "${LC_ALL:-${LC_CTYPE:-${LANG:-}}}" in
    *UTF-8 | *utf8) ;;
    *) LC_ALL=C.UTF-8 && export LC_ALL ;;
esac

# What Gradle starts does not see the terminal: it is told how wide it is.
if [ -t 1 ]; then
    NEARDUP_COLUMNS=$({ stty size </dev/tty; } 2>/dev/null | cut -d ' ' -f 2)
    export NEARDUP_COLUMNS
fi

# Tests wait for their nodes: one worker more than there are processors uses that time.
workers=$(($(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 1))

exec gradle --console=plain "-Dorg.gradle.workers.max=$workers" "$@"
