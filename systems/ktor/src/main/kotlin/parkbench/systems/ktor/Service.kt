package parkbench.systems.ktor

import io.ktor.client.network.sockets.ConnectTimeoutException
import io.ktor.client.network.sockets.SocketTimeoutException
import io.ktor.client.plugins.HttpRequestTimeoutException
import io.ktor.client.plugins.ResponseException
import io.ktor.http.HttpStatusCode
import io.ktor.serialization.kotlinx.json.json
import io.ktor.server.application.Application
import io.ktor.server.application.ApplicationCall
import io.ktor.server.application.install
import io.ktor.server.plugins.contentnegotiation.ContentNegotiation
import io.ktor.server.plugins.statuspages.StatusPages
import io.ktor.server.response.respond
import io.ktor.server.response.respondText
import io.ktor.server.routing.get
import io.ktor.server.routing.routing
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.serialization.Serializable

/** The service: Ktor in front of a slow upstream; its coroutines suspend while they wait. */
fun Application.service() {
    val upstream = Upstream(environment.config.config("upstream"))
    install(ContentNegotiation) { json() }
    install(StatusPages) { exception<Exception> { call, failure -> call.fail(failure) } }
    routing {
        get("/ready") { call.respondText("ready") }
        get("/noop") { call.respondText("Noop") }
        get("/proxy") { call.respondText("proxy: " + upstream.ask("/user?delay=" + call.parameters["delay"])) }
        get("/users/{id}") { call.respond(user(upstream, call.parameters["id"].orEmpty())) }
    }
}

/** The answer: who was asked for, and what the metadata service says of them. */
@Serializable data class User(val id: String, val name: String, val phoneNumber: String)

/** Both calls at once. */
private suspend fun user(upstream: Upstream, id: String): User = coroutineScope {
    val name = async { upstream.ask("/metadata/names/$id") }
    val phoneNumber = async { upstream.ask("/metadata/phoneNumbers/$id") }
    User(id, name.await(), phoneNumber.await())
}

/** An upstream's failure as this service's answer: 504 when it was too slow, 502 for anything else. */
private suspend fun ApplicationCall.fail(failure: Exception) {
    val slow = generateSequence<Throwable>(failure) { it.cause }.any(::timedOut)
    respondText(
        when {
            slow -> "upstream gave no answer in time"
            failure is ResponseException -> "upstream answered " + failure.response.status.value
            else -> "upstream failed: " + failure.javaClass.simpleName
        },
        status = if (slow) HttpStatusCode.GatewayTimeout else HttpStatusCode.BadGateway,
    )
}

private fun timedOut(cause: Throwable): Boolean =
    cause is HttpRequestTimeoutException || cause is ConnectTimeoutException || cause is SocketTimeoutException
