package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.sbamock.mock.StubRules.aResponse;
import static org.sbamock.mock.StubRules.get;
import static org.sbamock.mock.StubRules.getRequestedFor;
import static org.sbamock.mock.StubRules.okJson;
import static org.sbamock.mock.StubRules.urlPathTemplate;

import java.io.IOException;
import java.net.http.HttpClient;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sbamock.http.HttpProtocol;
import org.sbamock.mock.match.UrlPattern;
import org.sbamock.testkit.ProtocolTest;
import org.sbamock.testkit.SbaCoreExtension;

class SubscriptionDataTest {
  private static final UrlPattern AM_DATA = urlPathTemplate("/nudm-sdm/v2/{supi}/am-data");
  private static final String DATA = "{\"gpsis\":[\"msisdn-49170\"]}";

  @RegisterExtension
  static final SbaCoreExtension CORE =
      SbaCoreExtension.builder()
          .functions("NRF")
          .stub("UDM", "nudm-sdm/v2")
          .protocols(HttpProtocol.H2C, HttpProtocol.H2)
          .build();

  @ProtocolTest
  void findsTheUdmAndReadsTheData(HttpProtocol protocol) throws Exception {
    CORE.core().function("UDM").stubFor(get(AM_DATA).willReturn(okJson(DATA)));

    assertEquals(DATA, consumer(protocol).accessAndMobility("imsi-001010000000001"));
    CORE.core().function("UDM").verify(1, getRequestedFor(AM_DATA));
  }

  @ProtocolTest
  void isToldThatTheSubscriberIsUnknown(HttpProtocol protocol) {
    CORE.core().function("UDM").stubFor(get(AM_DATA).willReturn(aResponse().withStatus(404)));

    SubscriptionData consumer = consumer(protocol);
    assertThrows(IOException.class, () -> consumer.accessAndMobility("imsi-001010000000002"));
  }

  private static SubscriptionData consumer(HttpProtocol protocol) {
    HttpClient client =
        HttpClient.newBuilder().sslContext(CORE.core().trust().sslContext()).build();
    return new SubscriptionData(client, CORE.core().nrf().uri(protocol, ""));
  }
}
