package org.neardup.plugin.authority;

import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.TaskId;

import java.util.Map;

/** The task of a computation: shows how far it is, and can be cancelled. */
final class AuthorityTask extends CancellableTask {

    private final AuthorityProgress progress;

    AuthorityTask(
        long id,
        String type,
        String action,
        String description,
        TaskId parent,
        Map<String, String> headers,
        AuthorityProgress progress
    ) {
        super(id, type, action, description, parent, headers);
        this.progress = progress;
    }

    AuthorityProgress progress() {
        return progress;
    }

    @Override
    public AuthorityStatus getStatus() {
        return progress.status();
    }
}
