/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.http;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.sbamock.benchmarks.NettyThreads;
import org.sbamock.http.HttpFields;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.QueryParameters;
import org.sbamock.sbi.SbiHeaders;

/** What a header section and a query cost to read. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {NettyThreads.CUSTOM, NettyThreads.CLASS})
public class FieldsBenchmark {

  private static final String QUERY =
      "target-nf-type=AUSF&requester-nf-type=AMF&service-names=nausf-auth"
          + "&target-plmn-list=%5B%7B%22mcc%22%3A%22001%22%2C%22mnc%22%3A%2201%22%7D%5D";

  private final HttpFields fields =
      new HttpFields()
          .add("user-agent", "AMF")
          .add("accept", "application/json, application/problem+json")
          .add("content-type", "application/json; charset=utf-8")
          .add("content-length", "268")
          .add(SbiHeaders.SENDER_TIMESTAMP, "Sat, 01 Jan 2028 00:00:00.000 GMT")
          .add(SbiHeaders.MAX_RSP_TIME, "1000");

  /** Six fields, added with their checks. */
  @Benchmark
  public HttpFields add() {
    HttpFields section = new HttpFields(6);
    for (int i = 0; i < fields.size(); i++) {
      section.add(fields.name(i), fields.value(i));
    }
    return section;
  }

  /** One that is there, and one that is not. */
  @Benchmark
  public boolean get() {
    return fields.get(SbiHeaders.MAX_RSP_TIME) != null
        && fields.get(SbiHeaders.MESSAGE_PRIORITY) == null;
  }

  /** The media types of what came and of what may be answered. */
  @Benchmark
  public boolean mediaTypes() {
    return MediaTypes.is(value("content-type"), MediaTypes.JSON)
        && MediaTypes.accepts(value("accept"), MediaTypes.JSON);
  }

  private CharSequence value(String name) {
    return Objects.requireNonNull(fields.get(name));
  }

  /** The query of a discovery. */
  @Benchmark
  public QueryParameters query() {
    return QueryParameters.parse(QUERY);
  }
}
