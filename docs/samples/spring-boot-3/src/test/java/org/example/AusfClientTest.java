package org.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.mock.StubRules.aResponse;
import static org.sbamock.mock.StubRules.post;
import static org.sbamock.mock.StubRules.postRequestedFor;
import static org.sbamock.mock.StubRules.urlPathEqualTo;

import org.sbamock.http.HttpProtocol;
import org.sbamock.testkit.ProtocolTest;
import org.sbamock.testkit.RunningCore;
import org.sbamock.testkit.SbaCore;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

@SbaCore
@SpringBootTest
class AusfClientTest {
  @ProtocolTest
  void triesOnceMore(HttpProtocol protocol, RunningCore core, @Autowired AusfClient ausf) {
    var overload = post(urlPathEqualTo(AusfClient.PATH)).willReturn(aResponse().withStatus(503));
    core.ausf().stubFor(overload.withRemainingUses(1));
    var client = ausf.at(core.ausf().uri(protocol, ""), protocol.id(), core.trust().keyStore());
    var context = client.authenticate("imsi-001010000000001", "5G:mnc001.mcc001.3gppnetwork.org");

    assertThat(context.authType()).isEqualTo("5G_AKA");
    core.ausf().verify(2, postRequestedFor(urlPathEqualTo(AusfClient.PATH)).withProtocol(protocol));
  }
}
