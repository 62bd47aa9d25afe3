/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.with;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.RegistryRules.HeartBeatExpectation;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.profile.PlmnId;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;

@Timeout(60)
class NrfTest {
  private static final String NFM = "/nnrf-nfm/v1/nf-instances";
  private static final String AUSFS =
      "/nnrf-disc/v1/nf-instances?target-nf-type=AUSF&requester-nf-type=AMF";

  @TempDir Path directory;
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void closeAll() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  @Requires3gppFiles
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void registersDiscoversAndDeregisters(HttpProtocol protocol) throws Exception {
    Exchange nrf = exchange(protocol, start(Nrf.builder(settings(protocol).build())));
    for (int i = 1; i <= 120; i++) {
      HttpResponse created =
          nrf.send("PUT", NFM + "/" + id(i), with(ausf(i), "\"priority\":" + i).toString());
      assertThat(created.status()).isEqualTo(201);
      assertThat(created.headers().getString("location"))
          .isEqualTo(protocol.scheme() + "://127.0.0.1:" + nrf.port() + NFM + "/" + id(i));
      created.release();
    }

    JsonNode all = nrf.json("GET", AUSFS);
    assertThat(all.get("nfInstances").size()).isEqualTo(120);
    JsonNode first =
        nrf.json(
            "GET", AUSFS + "&service-names=nausf-auth&limit=1&snssais=%5B%7B%22sst%22:1%7D%5D");
    assertThat(first.at("/nfInstances/0/nfInstanceId").stringValue()).isEqualTo(id(1));
    OpenApiSchemas.of("TS29510_Nnrf_NFDiscovery").assertValid("SearchResult", first);

    HttpResponse heartBeat =
        nrf.send(
            "PATCH",
            NFM + "/" + id(1),
            "[{\"op\":\"replace\",\"path\":\"/nfStatus\",\"value\":\"REGISTERED\"}]");
    assertThat(heartBeat.status()).isEqualTo(204);
    HttpResponse gone = nrf.send("DELETE", NFM + "/" + id(1), "");
    assertThat(gone.status()).isEqualTo(204);
    HttpResponse unknown = nrf.send("GET", NFM + "/" + id(1), "");
    assertThat(unknown.status()).isEqualTo(404);
    unknown.release();
  }

  @Requires3gppFiles
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void answersNonsenseWithProblems(HttpProtocol protocol) throws Exception {
    Exchange nrf = exchange(protocol, start(Nrf.builder(settings(protocol).build())));

    assertThat(nrf.cause("GET", AUSFS + "&snssais=", ""))
        .isEqualTo("400 OPTIONAL_QUERY_PARAM_INCORRECT");
    assertThat(nrf.cause("GET", AUSFS + "&snssais=%5B%5D", ""))
        .isEqualTo("400 OPTIONAL_QUERY_PARAM_INCORRECT");
    assertThat(nrf.cause("GET", "/nnrf-disc/v1/nf-instances", ""))
        .isEqualTo("400 MANDATORY_QUERY_PARAM_MISSING");
    assertThat(nrf.cause("PUT", NFM + "/" + id(1), "{\"nfInstanceId\":\"\"}"))
        .isEqualTo("400 MANDATORY_IE_INCORRECT");
    assertThat(nrf.cause("PUT", NFM + "/" + id(1), "[[[[")).isEqualTo("400 INVALID_MSG_FORMAT");
    assertThat(nrf.cause("GET", "/nnrf-disc/v9/nf-instances", "")).isEqualTo("400 INVALID_API");
    assertThat(nrf.cause("POST", NFM, "{}")).startsWith("405 ");
  }

  @Test
  void announcesTheAdvertisedRoot() throws Exception {
    NetworkFunctionSettings settings =
        settings(HttpProtocol.H2C)
            .advertisedApiRoot(ApiRoot.parse("http://nrf.example:80/east"))
            .build();
    Exchange nrf = exchange(HttpProtocol.H2C, start(Nrf.builder(settings)));

    HttpResponse created = nrf.send("PUT", NFM + "/" + id(1), ausf(1).toString());

    assertThat(created.headers().getString("location"))
        .isEqualTo("http://nrf.example:80/east" + NFM + "/" + id(1));
    created.release();
  }

  @ParameterizedTest
  @CsvSource({"001,a.example.com", "002,a.example.org"})
  void instancesWithoutPlmnsAreOfItsOwn(String mcc, String fqdn) throws Exception {
    NetworkFunctionSettings settings =
        settings(HttpProtocol.H2C).plmns(new PlmnId("001", "01")).build();
    Nrf nrf = start(Nrf.builder(settings));
    nrf.store()
        .register(
            id(1), with(ausf(1), "\"fqdn\":\"a.example.com\",\"interPlmnFqdn\":\"a.example.org\""));

    JsonNode result =
        exchange(HttpProtocol.H2C, nrf)
            .json(
                "GET",
                AUSFS
                    + "&requester-plmn-list=%5B%7B%22mcc%22:%22"
                    + mcc
                    + "%22,%22mnc%22:%2201%22%7D%5D");

    assertThat(result.at("/nfInstances/0/fqdn").stringValue()).isEqualTo(fqdn);
  }

  @Test
  void suspendsSilentInstancesByItself() throws Exception {
    BlockingQueue<NfStatusEvent> events = new LinkedBlockingQueue<>();
    AtomicLong nanos = new AtomicLong();
    Nrf nrf =
        start(
            Nrf.builder(settings(HttpProtocol.H2C).build())
                .nanoClock(nanos::get)
                .listener(events::add)
                .rules(
                    RegistryRules.defaults()
                        .withHeartBeatExpectation(HeartBeatExpectation.ALWAYS)));
    nrf.store().register(id(1), ausf(1));
    assertThat(events.take().type()).isEqualTo(NfStatusEvent.Type.NF_REGISTERED);

    nanos.addAndGet(TimeUnit.SECONDS.toNanos(1_000));

    NfStatusEvent event = events.poll(20, TimeUnit.SECONDS);
    assertThat(event).isNotNull();
    assertThat(nrf.store().get(id(1)).nfStatus()).isEqualTo("SUSPENDED");
  }

  @Test
  void suspendsNoInstanceWhenTheSystemClockJumps() throws Exception {
    Instant[] now = {Instant.parse("2030-01-01T00:00:00Z")};
    AtomicLong nanos = new AtomicLong();
    Nrf nrf =
        start(
            Nrf.builder(settings(HttpProtocol.H2C).build())
                .clock(() -> now[0])
                .nanoClock(nanos::get)
                .rules(
                    RegistryRules.defaults()
                        .withHeartBeatExpectation(HeartBeatExpectation.ALWAYS)));
    nrf.store().register(id(1), ausf(1));

    now[0] = now[0].plus(Duration.ofDays(1));
    assertThat(nrf.store().expire()).isZero();
    now[0] = now[0].minus(Duration.ofDays(2));
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(1_000));
    nrf.store().expire();

    assertThat(nrf.store().get(id(1)).nfStatus()).isEqualTo("SUSPENDED");
  }

  @Test
  void keepsWhatIsRegisteredOverAStopAndAStart() throws Exception {
    Nrf nrf = start(Nrf.builder(settings(HttpProtocol.H1C).build()));
    nrf.store().register(id(1), ausf(1));
    nrf.stop(Duration.ofSeconds(5)).join();
    assertThat(nrf.isListening()).isFalse();
    nrf.start();

    assertThat(exchange(HttpProtocol.H1C, nrf).json("GET", AUSFS).get("nfInstances").size())
        .isEqualTo(1);
  }

  private Nrf start(Nrf.Builder builder) {
    Nrf nrf = builder.build();
    open.add(() -> nrf.stop(Duration.ofSeconds(5)).join());
    nrf.start();
    return nrf;
  }

  private NetworkFunctionSettings.Builder settings(HttpProtocol protocol) {
    NetworkFunctionSettings.Builder builder = NetworkFunctionSettings.builder().protocols(protocol);
    return protocol.secure() ? builder.tls(material(), TlsSettings.DEFAULT) : builder;
  }

  private TlsMaterial material() {
    return CertificateAuthority.open(directory).issue("nrf", List.of(), List.of());
  }

  private Exchange exchange(HttpProtocol protocol, Nrf nrf) {
    SbiClient client =
        protocol.secure()
            ? SbiClient.builder().tls(material(), TlsSettings.DEFAULT).build()
            : SbiClient.builder().build();
    open.add(client);
    return new Exchange(client, protocol, nrf);
  }

  private record Exchange(SbiClient client, HttpProtocol protocol, Nrf nrf) {
    int port() {
      return nrf.port();
    }

    HttpResponse send(String method, String target, String body) throws Exception {
      HttpRequest request =
          HttpRequest.of(
              HttpMethod.valueOf(method),
              target,
              Unpooled.wrappedBuffer(body.getBytes(StandardCharsets.UTF_8)));
      request.with(
          "content-type",
          method.equals("PATCH") ? "application/json-patch+json" : "application/json");
      ApiRoot local = ApiRoot.of(protocol.scheme(), "127.0.0.1", port());
      return client.send(protocol, local.origin(), request).get(30, TimeUnit.SECONDS);
    }

    JsonNode json(String method, String target) throws Exception {
      HttpResponse response = send(method, target, "");
      try {
        assertThat(response.status()).isEqualTo(200);
        return Json.readTree(response.content());
      } finally {
        response.release();
      }
    }

    String cause(String method, String target, String body) throws Exception {
      HttpResponse response = send(method, target, body);
      try {
        assertThat(response.headers().getString("content-type"))
            .isEqualTo("application/problem+json");
        JsonNode problem = Json.readTree(response.content());
        OpenApiSchemas.of("TS29510_Nnrf_NFManagement").assertValid("ProblemDetails", problem);
        return response.status() + " " + problem.path("cause").asString("");
      } finally {
        response.release();
      }
    }
  }
}
