/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.loadgen.engine.Workload;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.call.FixedRequest;
import org.sbamock.loadgen.workload.call.FixedRequestWorkload;
import org.sbamock.loadgen.workload.call.FixedRequestWorkload.Expectation;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;

/**
 * The discovery of one AUSF among many at the NRF (TS 29.510 clause 5.3.2.2.2): each AUSF serves
 * one SUPI, and the query names the SUPI of one of them. A variant is a number of registered AUSFs.
 */
public final class Discovery implements Operation {
  private static final int WINDOW = 256;

  private final List<String> counts;
  private final Map<BenchServer, Integer> registered = new WeakHashMap<>();

  /**
   * Creates the operation.
   *
   * @param counts the numbers of registered AUSFs, ascending
   */
  public Discovery(List<Integer> counts) {
    this.counts = counts.stream().sorted().map(String::valueOf).toList();
  }

  @Override
  public String id() {
    return "discover";
  }

  @Override
  public String title() {
    return "GET nf-instances at the NRF, one AUSF among many";
  }

  @Override
  public List<FunctionKind> functions() {
    return List.of(FunctionKind.NRF);
  }

  @Override
  public List<String> variants() {
    return counts;
  }

  @Override
  public Workload workload(SbiTarget target, String variant) {
    FixedRequest request = request(target.apiRoot());
    return new FixedRequestWorkload(
        id(), target, user -> request, Expectation.of(200, Discovery::mismatch));
  }

  private static String mismatch(HttpResponse response) {
    try {
      int found = Json.readTree(response.content()).path("nfInstances").size();
      return found == 1 ? "" : found + " AUSFs in the place of 1";
    } catch (RuntimeException e) {
      return "no JSON in the response";
    }
  }

  @Override
  public Optional<FixedRequest> request(ApiRoot root, HttpProtocol protocol, String variant) {
    return Optional.of(request(root));
  }

  private static FixedRequest request(ApiRoot root) {
    return FixedRequest.get(
        root.target(
            "/nnrf-disc/v1/nf-instances?target-nf-type=AUSF&requester-nf-type=AMF"
                + "&service-names=nausf-auth&supi=imsi-"
                + imsi(0)));
  }

  private static String imsi(int index) {
    return String.format(Locale.ROOT, "00101%010d", index);
  }

  @Override
  public void prepare(BenchServer server, String variant) throws InterruptedException {
    int from = registered.getOrDefault(server, 0);
    int to = Integer.parseInt(variant);
    ApiRoot root = server.apiRoot(HttpProtocol.H2C);
    ArrayDeque<CompletableFuture<HttpResponse>> underWay = new ArrayDeque<>();
    try (GeneratorClient client =
        new GeneratorClient(GeneratorSettings.DEFAULT.withStreams(WINDOW), server.tls())) {
      for (int i = from; i < to || !underWay.isEmpty(); i++) {
        if (i < to) {
          underWay.add(
              client.client().send(HttpProtocol.H2C, root.origin(), registration(root, i)));
        }
        if (i >= to || underWay.size() == WINDOW) {
          requireCreated(underWay.remove());
        }
      }
    }
    registered.put(server, Math.max(from, to));
  }

  private static void requireCreated(CompletableFuture<HttpResponse> call)
      throws InterruptedException {
    try {
      HttpResponse response = call.get();
      String answer = response.status() + " " + response.text();
      int status = response.status();
      response.release();
      if (status != 201) {
        throw new IllegalStateException("the NRF refused a profile: " + answer);
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("the NRF rejected a profile: " + e.getCause(), e);
    }
  }

  private static HttpRequest registration(ApiRoot root, int index) {
    UUID id = UUID.nameUUIDFromBytes(("bench-" + index).getBytes(StandardCharsets.US_ASCII));
    String imsi = imsi(index);
    Map<String, Object> service =
        Map.of(
            "serviceInstanceId", "nausf-auth-1",
            "serviceName", "nausf-auth",
            "versions", List.of(Map.of("apiVersionInUri", "v1", "apiFullVersion", "1.0.0")),
            "scheme", "http",
            "nfServiceStatus", "REGISTERED");
    Map<String, Object> profile =
        Map.of(
            "nfInstanceId", id.toString(),
            "nfType", "AUSF",
            "nfStatus", "REGISTERED",
            "ipv4Addresses", List.of("127.0.0.1"),
            "ausfInfo", Map.of("supiRanges", List.of(Map.of("start", imsi, "end", imsi))),
            "nfServices", List.of(service));
    return HttpRequest.of(
            HttpMethod.PUT,
            root.target("/nnrf-nfm/v1/nf-instances/" + id),
            Unpooled.wrappedBuffer(Json.writeBytes(profile)))
        .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
  }
}
