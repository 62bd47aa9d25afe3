/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.overload;

import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.Settings;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiHeaders;

/**
 * The load and the overload that a function reports in its responses, whatever its actual load is
 * (TS 29.500 clauses 6.3 and 6.4). Thread-safe.
 */
public final class LoadReport {
  private final Scope scope;
  private final InstantSource clock;
  private volatile Values values = Values.NONE;
  private volatile Fields fields = new Fields(Values.NONE, 0, new HttpFields(0));
  private final PriorityShedding shedding = new PriorityShedding();

  /**
   * The values of a report.
   *
   * @param loadMetric the load in {@code 3gpp-Sbi-Lci}, 0 to 100 %; null if it is not reported
   * @param reductionMetric by how much clients are to reduce their requests, in {@code
   *     3gpp-Sbi-Oci}, 0 to 100 %; null if no overload is reported, 0 to report its end
   * @param periodOfValidity how long the overload applies, whole seconds
   * @param rejectedRequests the share of requests that are answered with 503 NF_CONGESTION, those
   *     of the lowest priority first, 0 to 100 %
   */
  public record Values(
      @Nullable Integer loadMetric,
      @Nullable Integer reductionMetric,
      Duration periodOfValidity,
      int rejectedRequests) {
    /** Nothing is reported, and no request is rejected; 10 s of validity. */
    public static final Values NONE = new Values(null, null, Duration.ofSeconds(10), 0);

    /** Checks the ranges. */
    public Values {
      if (loadMetric != null) {
        Settings.range("load-metric", loadMetric, 0, 100);
      }
      if (reductionMetric != null) {
        Settings.range("reduction-metric", reductionMetric, 0, 100);
      }
      Settings.range("period-of-validity", periodOfValidity.toSeconds(), 1, 86_400);
      Settings.range("rejected-requests", rejectedRequests, 0, 100);
    }

    private boolean isReported() {
      return loadMetric != null || reductionMetric != null;
    }
  }

  /** The header fields of a second. */
  private record Fields(Values values, long second, HttpFields headers) {}

  /**
   * Creates a report without load and overload.
   *
   * @param clock the clock of the timestamps
   */
  public LoadReport(NfInstanceId instanceId, InstantSource clock) {
    scope = Scope.ofInstance(instanceId.value());
    this.clock = clock;
  }

  /** Returns the current values. */
  public Values values() {
    return values;
  }

  /** Changes the values. */
  public void values(Values changed) {
    values = changed;
  }

  /** Returns a handler that adds the report to the responses of another. */
  public HttpHandler around(HttpHandler next) {
    return new HttpHandler() {
      @Override
      public void handle(HttpExchange exchange) throws Exception {
        Values present = values;
        if (present.isReported()) {
          exchange.addToResponse(fields(present));
        }
        if (present.rejectedRequests() == 0 || !rejects(exchange, present)) {
          next.handle(exchange);
        }
      }

      @Override
      public int contentLimit(HttpRequest head) {
        return next.contentLimit(head);
      }
    };
  }

  private boolean rejects(HttpExchange exchange, Values present) {
    int priority = PriorityShedding.priority(exchange.request().headers());
    double draw = ThreadLocalRandom.current().nextDouble();
    if (!shedding.selects(priority, present.rejectedRequests(), draw)) {
      return false;
    }
    ProblemDetails.of(
            Cause.NF_CONGESTION,
            "the function rejects " + present.rejectedRequests() + " % of its requests")
        .answer(exchange);
    return true;
  }

  private HttpFields fields(Values present) {
    long second = clock.instant().getEpochSecond();
    Fields known = fields;
    if (known.second != second || known.values != present) {
      known = new Fields(present, second, format(present));
      fields = known;
    }
    return known.headers;
  }

  private HttpFields format(Values present) {
    HttpFields headers = new HttpFields(2);
    var timestamp = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    Integer load = present.loadMetric();
    if (load != null) {
      headers.add(SbiHeaders.LCI, new LoadInformation(timestamp, load, scope).toElement());
    }
    Integer reduction = present.reductionMetric();
    if (reduction != null) {
      headers.add(
          SbiHeaders.OCI,
          new OverloadInformation(timestamp, present.periodOfValidity(), reduction, scope)
              .toElement());
    }
    return headers;
  }
}
