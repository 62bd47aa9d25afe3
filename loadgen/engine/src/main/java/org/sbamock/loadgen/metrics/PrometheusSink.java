/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.atomic.AtomicLong;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.SbiServer;
import org.sbamock.loadgen.result.MetricsSinkUse;

/** A sink that serves {@code GET /metrics} in Prometheus' text format on a separate event loop. */
final class PrometheusSink implements MetricsSink {
  private static final String PATH = "/metrics";
  private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";
  private static final int SHUTDOWN_SECONDS = 1;

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final AtomicLong scraped = new AtomicLong();
  private final MetricsTarget.Prometheus target;
  private final SbiServer server;

  /**
   * Starts to listen.
   *
   * @throws java.io.UncheckedIOException if the port is in use
   */
  PrometheusSink(MetricsTarget.Prometheus wanted) {
    server =
        SbiServer.builder(this::answer)
            .protocols(EnumSet.of(HttpProtocol.H1C))
            .address(wanted.host(), wanted.port())
            .start();
    target = new MetricsTarget.Prometheus(wanted.host(), server.port());
  }

  private void answer(HttpExchange exchange) {
    if (!exchange.request().path().equals(PATH)) {
      exchange.respond(HttpResponse.of(404));
      return;
    }
    if (!exchange.request().method().equals(HttpMethod.GET)) {
      exchange.respond(HttpResponse.of(405).with(HttpHeaderNames.ALLOW, "GET"));
      return;
    }
    HttpResponse page =
        HttpResponse.of(200, ByteBufUtil.writeUtf8(exchange.alloc(), registry.scrape()))
            .with(HttpHeaderNames.CONTENT_TYPE, TYPE);
    if (exchange.respond(page)) {
      scraped.incrementAndGet();
    }
  }

  /** Returns the URL to scrape. */
  String url() {
    String host = target.host();
    return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + target.port() + PATH;
  }

  @Override
  public MeterRegistry registry() {
    return registry;
  }

  @Override
  public MetricsSinkUse use() {
    return new MetricsSinkUse(target.toString(), scraped.get(), 0, null);
  }

  @Override
  public void close() {
    server.stop(Duration.ofSeconds(SHUTDOWN_SECONDS)).join();
    registry.close();
  }
}
