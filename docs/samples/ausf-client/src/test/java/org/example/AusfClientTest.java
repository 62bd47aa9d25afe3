package org.example;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sbamock.mock.StubRules.aResponse;
import static org.sbamock.mock.StubRules.post;
import static org.sbamock.mock.StubRules.postRequestedFor;
import static org.sbamock.mock.StubRules.urlPathEqualTo;

import org.sbamock.http.HttpProtocol;
import org.sbamock.testkit.ProtocolTest;
import org.sbamock.testkit.RunningCore;
import org.sbamock.testkit.SbaCore;

@SbaCore
class AusfClientTest {
  @ProtocolTest
  void triesOnceMoreWhenTheAusfIsOverloaded(HttpProtocol protocol, RunningCore core) {
    var overload = post(urlPathEqualTo(AusfClient.PATH)).willReturn(aResponse().withStatus(503));
    core.ausf().stubFor(overload.withRemainingUses(1));
    var client = new AusfClient(core.client(), protocol, core.ausf().apiRoot(protocol));

    String context = client.authenticate("imsi-001010000000001", "5G:mnc001.mcc001.3gppnetwork.org");

    assertTrue(context.contains("5G_AKA"));
    core.ausf().verify(2, postRequestedFor(urlPathEqualTo(AusfClient.PATH)).withProtocol(protocol));
  }
}
