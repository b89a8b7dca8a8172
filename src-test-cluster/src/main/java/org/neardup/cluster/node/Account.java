package org.neardup.cluster.node;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The account that runs nodes. Elasticsearch refuses to run as root, but containers often have no other user. */
enum Account {

    /** Not root: nodes run as the current user. */
    SELF {
        @Override
        List<String> command(List<String> command) {
            return command;
        }
    },

    /** Root, mapped to an ordinary user inside a user namespace: files stay owned by root. */
    USER_NAMESPACE {
        @Override
        List<String> command(List<String> command) {
            return prefixed(List.of("unshare", "--user", "--map-user=1000", "--map-group=1000"), command);
        }
    },

    /** Root in a container without user namespaces: {@code nobody} owns the files and runs the node. */
    NOBODY {
        @Override
        List<String> command(List<String> command) {
            return prefixed(List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"), command);
        }

        @Override
        void own(Path folder) throws IOException {
            if (succeeds(List.of("chown", "-R", "nobody:nogroup", folder.toString())) == false) {
                throw new IOException("cannot give " + folder + " to the user nobody");
            }
        }
    };

    private static final class Chosen {
        private static final Account ACCOUNT = choose();
    }

    /** The account that works on this machine; determined once. */
    static Account ofThisMachine() {
        return Chosen.ACCOUNT;
    }

    /** The command to run so that {@code command} runs under this account. */
    abstract List<String> command(List<String> command);

    /** Lets this account write into the folder. */
    void own(Path folder) throws IOException {}

    private static Account choose() {
        if (System.getProperty("user.name").equals("root") == false) {
            return SELF;
        }
        return succeeds(USER_NAMESPACE.command(List.of("true"))) ? USER_NAMESPACE : NOBODY;
    }

    private static boolean succeeds(List<String> command) {
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
            return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static List<String> prefixed(List<String> prefix, List<String> command) {
        List<String> whole = new ArrayList<>(prefix);
        whole.addAll(command);
        return whole;
    }
}
