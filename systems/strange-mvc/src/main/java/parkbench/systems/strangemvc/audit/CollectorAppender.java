package parkbench.systems.strangemvc.audit;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** Sends each line to the collector of logs, which has to confirm it. */
public final class CollectorAppender extends AppenderBase<ILoggingEvent> {
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private String url = "";

  public void setUrl(String url) {
    this.url = url;
  }

  @Override
  protected void append(ILoggingEvent event) {
    var request =
        HttpRequest.newBuilder(URI.create(url))
            .header("X-Line", event.getFormattedMessage())
            .build();
    try {
      client.send(request, BodyHandlers.discarding());
    } catch (IOException failure) {
      addError("the collector failed", failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
