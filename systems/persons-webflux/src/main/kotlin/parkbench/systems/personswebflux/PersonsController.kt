package parkbench.systems.personswebflux

import org.springframework.http.HttpStatus
import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.ResponseStatus
import org.springframework.web.bind.annotation.RestController
import reactor.core.publisher.Mono

/** Registers a person; no thread waits for it. */
@RestController
class PersonsController(private val registration: Registration) {

    @PostMapping("/persons")
    @ResponseStatus(HttpStatus.CREATED)
    fun register(@RequestBody person: Person): Mono<RegisteredPerson> = registration.register(person)
}
