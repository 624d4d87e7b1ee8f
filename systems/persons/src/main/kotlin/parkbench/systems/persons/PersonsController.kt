package parkbench.systems.persons

import org.springframework.http.HttpStatus
import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.ResponseStatus
import org.springframework.web.bind.annotation.RestController

/** Registers a person; the thread that took the request waits for it. */
@RestController
class PersonsController(private val registration: Registration) {

    @PostMapping("/persons")
    @ResponseStatus(HttpStatus.CREATED)
    fun register(@RequestBody person: Person): RegisteredPerson = registration.register(person)
}
