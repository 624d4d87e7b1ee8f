package parkbench.systems.persons

import org.springframework.beans.factory.annotation.Value
import org.springframework.http.client.ClientHttpRequestFactory
import org.springframework.stereotype.Component
import org.springframework.web.client.RestClientException
import org.springframework.web.client.RestTemplate

/** The slow registration service through RestTemplate, on whatever connections it is given. */
@Component
class Registration(
    @param:Value("\${upstream.url}") private val url: String,
    connections: ClientHttpRequestFactory,
) {
    private val client = RestTemplate(connections)

    /**
     * Blocks the calling thread until the person is registered.
     *
     * @throws NotRegistered when it is not, whatever the reason
     */
    fun register(person: Person): RegisteredPerson =
        try {
            client.postForObject("$url/register", person, RegisteredPerson::class.java)
                ?: throw NotRegistered(null)
        } catch (failure: RestClientException) {
            throw NotRegistered(failure)
        }
}
