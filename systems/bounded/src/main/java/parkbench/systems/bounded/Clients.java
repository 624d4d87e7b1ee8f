package parkbench.systems.bounded;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** HTTP clients with so many connections, or calls at a time, to one host. */
final class Clients {
  private Clients() {}

  static Work apache4(int size, String url) {
    var connections = new org.apache.http.impl.conn.PoolingHttpClientConnectionManager();
    connections.setDefaultMaxPerRoute(size);
    var client =
        org.apache.http.impl.client.HttpClients.custom().setConnectionManager(connections).build();
    return () ->
        client.execute(
            new org.apache.http.client.methods.HttpGet(url),
            response -> {
              org.apache.http.util.EntityUtils.consume(response.getEntity());
              return response.getStatusLine().getStatusCode();
            });
  }

  static Work apache5(int size, String url) {
    var client = client5(size);
    return () ->
        client.execute(
            new org.apache.hc.client5.http.classic.methods.HttpGet(url),
            response -> {
              org.apache.hc.core5.http.io.entity.EntityUtils.consume(response.getEntity());
              return response.getCode();
            });
  }

  private static org.apache.hc.client5.http.classic.HttpClient client5(int size) {
    return org.apache.hc.client5.http.impl.classic.HttpClients.custom()
        .setConnectionManager(
            org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnPerRoute(size)
                .build())
        .build();
  }

  /** An interface of which Feign makes a client. */
  interface Upstream {
    @feign.RequestLine("GET ")
    String ask();
  }

  static Work feign(int size, String url) {
    Upstream upstream =
        feign.Feign.builder()
            .client(new feign.hc5.ApacheHttp5Client(client5(size)))
            .target(Upstream.class, url);
    return upstream::ask;
  }

  static Work jdk(String url) {
    var client = java.net.http.HttpClient.newHttpClient();
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
    return () -> client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  static Work okHttp(int size, String url) {
    var client = okHttp(size);
    var request = new okhttp3.Request.Builder().url(url).build();
    return () -> {
      CompletableFuture<String> answer = new CompletableFuture<>();
      client
          .newCall(request)
          .enqueue(
              new okhttp3.Callback() {
                @Override
                public void onFailure(okhttp3.Call call, IOException failure) {
                  answer.completeExceptionally(failure);
                }

                @Override
                public void onResponse(okhttp3.Call call, okhttp3.Response response)
                    throws IOException {
                  try (response) {
                    answer.complete(response.body().string());
                  }
                }
              });
      answer.get();
    };
  }

  private static okhttp3.OkHttpClient okHttp(int size) {
    var client = new okhttp3.OkHttpClient();
    client.dispatcher().setMaxRequestsPerHost(size);
    return client;
  }

  /** An interface of which Retrofit makes a client. */
  interface Resource {
    @retrofit2.http.GET
    CompletableFuture<okhttp3.ResponseBody> ask(@retrofit2.http.Url String url);
  }

  static Work retrofit(int size, String url) {
    Resource resource =
        new retrofit2.Retrofit.Builder()
            .baseUrl(url + "/")
            .client(okHttp(size))
            .build()
            .create(Resource.class);
    return () -> resource.ask(url).get().close();
  }

  static Work reactorNetty(int size, String url) {
    var client =
        reactor.netty.http.client.HttpClient.create(
            reactor.netty.resources.ConnectionProvider.builder("bounded")
                .maxConnections(size)
                .pendingAcquireMaxCount(-1)
                .build());
    return () -> client.get().uri(url).responseContent().aggregate().asString().block();
  }

  static Work jetty(int size, String url) throws Exception {
    var client = new org.eclipse.jetty.client.HttpClient();
    client.setMaxConnectionsPerDestination(size);
    client.start();
    return () -> client.GET(url);
  }

  static Work asyncHttpClient(int size, String url) {
    var client =
        org.asynchttpclient.Dsl.asyncHttpClient(
            org.asynchttpclient.Dsl.config()
                .setMaxConnectionsPerHost(size)
                .setAcquireFreeChannelTimeout(Work.PATIENCE_SECONDS * 1000));
    return () -> client.prepareGet(url).execute().get();
  }

  static Work vertx(int size, String url) {
    var client =
        io.vertx.core.Vertx.vertx()
            .createHttpClient(new io.vertx.core.http.PoolOptions().setHttp1MaxSize(size));
    var request = new io.vertx.core.http.RequestOptions().setAbsoluteURI(url);
    return () ->
        client
            .request(request)
            .compose(io.vertx.core.http.HttpClientRequest::send)
            .compose(io.vertx.core.http.HttpClientResponse::body)
            .await();
  }

  static Work elasticsearch(int size, String url) {
    URI uri = URI.create(url);
    var client =
        org.elasticsearch.client.RestClient.builder(
                new org.apache.http.HttpHost(uri.getHost(), uri.getPort()))
            .setHttpClientConfigCallback(http -> http.setMaxConnPerRoute(size))
            .build();
    return () -> client.performRequest(new org.elasticsearch.client.Request("GET", uri.getPath()));
  }

  static Work awsSdk(int size, String url) {
    var client =
        software.amazon.awssdk.http.apache.ApacheHttpClient.builder()
            .maxConnections(size)
            .connectionAcquisitionTimeout(Duration.ofSeconds(Work.PATIENCE_SECONDS))
            .build();
    var request =
        software.amazon.awssdk.http.HttpExecuteRequest.builder()
            .request(
                software.amazon.awssdk.http.SdkHttpRequest.builder()
                    .method(software.amazon.awssdk.http.SdkHttpMethod.GET)
                    .uri(URI.create(url))
                    .build())
            .build();
    return () -> {
      var answer = client.prepareRequest(request).call();
      if (answer.responseBody().isPresent()) {
        try (var body = answer.responseBody().get()) {
          body.readAllBytes();
        }
      }
    };
  }
}
