package parkbench.systems.personswebflux

import com.fasterxml.jackson.annotation.JsonCreator
import com.fasterxml.jackson.annotation.JsonProperty

/** Who is to be registered. The names of JSON stand here: no generation has to know Kotlin for it. */
class Person @JsonCreator constructor(
    @param:JsonProperty("firstName") val firstName: String,
    @param:JsonProperty("lastName") val lastName: String,
)

/** The answer: the same person with the id that the registration service gave. */
class RegisteredPerson @JsonCreator constructor(
    @param:JsonProperty("firstName") val firstName: String,
    @param:JsonProperty("lastName") val lastName: String,
    @param:JsonProperty("id") val id: String,
)
