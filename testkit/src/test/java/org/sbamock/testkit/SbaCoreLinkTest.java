/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.testing.RequiresRoot;

/** A core in this JVM whose packets pass an emulated link. */
@Timeout(120)
@RequiresRoot
@SbaCore(link = "delay 10ms", oauth2 = true)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SbaCoreLinkTest {
  private static final String UE = "{\"suci\":\"suci-0-001-01-0000-0-0-0000000001\"}";

  @ProtocolTest
  @Order(1)
  void packetsOfEveryHopPassTheLink(HttpProtocol protocol, RunningCore core) {
    CoreLink link = core.link();
    long ausfBefore = link.network().counters("amf", "ausf").delivered();
    long begun = System.nanoTime();

    SbiCaller.Answer challenge = core.amf().caller(protocol).post("/mock-ue/v1/registrations", UE);

    assertThat(challenge.status()).as(challenge.body()).isEqualTo(201);
    assertThat(Duration.ofNanos(System.nanoTime() - begun))
        .as("a round trip from test to AMF, and one from AMF to AUSF")
        .isGreaterThan(Duration.ofMillis(40));
    assertThat(link.network().counters("test", "amf").delivered()).isPositive();
    assertThat(link.network().counters("amf", "ausf").delivered()).isGreaterThan(ausfBefore);
    assertThat(link.network().counters("test", "ausf").delivered()).isZero();
  }

  @Test
  @Order(2)
  void aPartyIsPartitionedAndHealed(RunningCore core, SbiClient client) {
    core.link().set("delay 1ms");
    core.link().partition("ausf");
    CallOptions brief = CallOptions.DEFAULT.withDeadline(Duration.ofMillis(300)).withRetries(0);

    assertThatThrownBy(
            () ->
                client
                    .send(
                        HttpProtocol.H2C,
                        core.ausf().apiRoot(HttpProtocol.H2C).origin(),
                        HttpRequest.get("/sbamock-probe/v1/files/1"),
                        brief)
                    .join())
        .isInstanceOf(CompletionException.class);

    core.link().heal("ausf");
    assertThat(core.ausf().caller(HttpProtocol.H2C).get("/sbamock-probe/v1/files/1").status())
        .isEqualTo(200);
  }

  @Test
  @Order(3)
  void whatATestChangedIsOverInTheNext(RunningCore core) {
    assertThat(core.link().network().condition("test", "ausf"))
        .isEqualTo(Conditions.parse("delay 10ms"));
  }

  @Test
  @Order(4)
  void clientsOfOtherMakeLiveOnTheThreadsOfTheTest(RunningCore core) throws Exception {
    String host = core.ausf().apiRoot(HttpProtocol.H1C).origin().host();
    int port = core.ausf().port();

    try (Socket socket = core.link().call(() -> new Socket(host, port))) {
      assertThat(socket.isConnected()).isTrue();
    }
  }
}
