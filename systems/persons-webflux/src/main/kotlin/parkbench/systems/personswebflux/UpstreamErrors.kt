package parkbench.systems.personswebflux

import java.util.concurrent.TimeoutException
import org.springframework.http.HttpStatus
import org.springframework.http.MediaType
import org.springframework.http.ResponseEntity
import org.springframework.web.bind.annotation.ExceptionHandler
import org.springframework.web.bind.annotation.RestControllerAdvice
import org.springframework.web.reactive.function.client.WebClientResponseException

/**
 * A failed call as this service's answer: 504 when it was too slow, 502 for anything else, with one
 * line that says which. Never 201.
 */
@RestControllerAdvice
class UpstreamErrors {

    @ExceptionHandler(NotRegistered::class)
    fun answer(failure: NotRegistered): ResponseEntity<String> {
        val causes = generateSequence<Throwable>(failure) { it.cause }
        val slow = causes.any { it is TimeoutException }
        val refused = causes.any { it is WebClientResponseException }
        val status = if (slow) HttpStatus.GATEWAY_TIMEOUT else HttpStatus.BAD_GATEWAY
        return ResponseEntity.status(status).contentType(MediaType.TEXT_PLAIN).body(
            when {
                slow -> "upstream gave no answer in time"
                refused -> "upstream answered with an error"
                else -> "upstream failed: ${causes.last().javaClass.simpleName}"
            },
        )
    }
}
