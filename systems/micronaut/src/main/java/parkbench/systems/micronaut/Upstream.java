package parkbench.systems.micronaut;

import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.client.annotation.Client;
import reactor.core.publisher.Mono;

/**
 * The upstream: a method blocks the thread that calls it, or returns at once with a {@code Mono}.
 */
@Client("upstream")
interface Upstream {
  @Get(uri = "/user", consumes = MediaType.ALL)
  String ask(@QueryValue long delay);

  @Get(uri = "/user", consumes = MediaType.ALL)
  Mono<String> asking(@QueryValue long delay);

  @Get(uri = "/metadata/names/{id}", consumes = MediaType.ALL)
  Mono<String> name(String id);

  @Get(uri = "/metadata/phoneNumbers/{id}", consumes = MediaType.ALL)
  Mono<String> phoneNumber(String id);
}
