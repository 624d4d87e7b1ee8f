package parkbench.systems.persons

/** The registration service did not do its work. */
class NotRegistered(
    cause: Throwable?,
) : RuntimeException("upstream registered nobody", cause, false, false) // a stack trace tells nothing of the upstream
