package parkbench.systems.personswebflux

/** The registration service did not do its work. */
class NotRegistered(
    cause: Throwable?,
) : RuntimeException("upstream registered no person", cause, false, false) // a stack trace shows nothing of the upstream
