package parkbench.systems.strangemvc.audit;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A file in which each line is on the disk before the next one is taken. */
public final class JournalAppender extends AppenderBase<ILoggingEvent> {
  private @Nullable FileChannel file;

  @Override
  public void start() {
    try {
      var path = Files.createTempFile("journal", ".log");
      file = FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    super.start();
  }

  @Override
  protected void append(ILoggingEvent event) {
    var journal = file;
    if (journal == null) {
      return;
    }
    var line = (event.getFormattedMessage() + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      journal.write(ByteBuffer.wrap(line));
      journal.force(true);
    } catch (IOException failure) {
      addError("the journal cannot be written", failure);
    }
  }
}
