/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.metrics;

import io.micrometer.core.ipc.http.HttpSender;
import io.micrometer.core.ipc.http.HttpUrlConnectionSender;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.result.MetricsSinkUse;

/**
 * A sender of metrics that counts successes and failures. Reports only the first failure, so that
 * an unavailable receiver does not flood the terminal.
 */
final class WatchedSender implements HttpSender {
  private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(2);
  private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(3);
  private static final int LONGEST = 200;

  private final HttpUrlConnectionSender sender =
      new HttpUrlConnectionSender(CONNECT_PATIENCE, ANSWER_PATIENCE);
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicReference<@Nullable String> failure = new AtomicReference<>();
  private final String sink;
  private final Consumer<String> notices;

  WatchedSender(String sink, Consumer<String> notices) {
    this.sink = sink;
    this.notices = notices;
  }

  @Override
  public Response send(Request request) throws IOException {
    Response response;
    try {
      response = sender.send(request);
    } catch (IOException e) {
      failed(e.getMessage() == null ? e.toString() : e.getMessage());
      throw e;
    }
    if (response.isSuccessful()) {
      taken.incrementAndGet();
    } else {
      failed("HTTP status " + response.code() + " " + shortened(response.body()));
    }
    return response;
  }

  private static String shortened(String body) {
    String line = body.strip().replaceAll("\\s+", " ");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
  }

  private void failed(String why) {
    refused.incrementAndGet();
    if (failure.compareAndSet(null, why)) {
      notices.accept(
          "The metrics sink "
              + sink
              + " fails: "
              + why
              + ". The run goes on; results are not"
              + " affected.");
    }
  }

  MetricsSinkUse use() {
    return new MetricsSinkUse(sink, taken.get(), refused.get(), failure.get());
  }
}
