/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.ausf;

import java.time.InstantSource;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.sbamock.aka.AuthenticationVector;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.Arpf;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.DerivedSubscribers;
import org.sbamock.aka.subscriber.SequenceNumbers;
import org.sbamock.aka.subscriber.Subscriber;
import org.sbamock.aka.suci.SuciDeconcealment;
import org.sbamock.ausf.api.UeAuthenticationApi;
import org.sbamock.ausf.core.ContextSettings;
import org.sbamock.ausf.core.EapSettings;
import org.sbamock.ausf.core.EmbeddedUdm;
import org.sbamock.ausf.core.UeAuthentications;
import org.sbamock.benchmarks.http.Wire;
import org.sbamock.benchmarks.http.WireRequest;
import org.sbamock.homenetwork.HomeNetwork;
import org.sbamock.homenetwork.Identification;
import org.sbamock.homenetwork.ServingNetworks;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.Router;
import org.sbamock.http.server.SbiServer;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.ProblemRenderer;

/** An AUSF's service on an embedded server, and one UE's requests to it. */
final class AusfOnWire {
  private static final Plmn PLMN = new Plmn("001", "01");
  private static final ServingNetworkName NETWORK = ServingNetworkName.of(PLMN);
  private static final ApiRoot ROOT = ApiRoot.of("http", "127.0.0.1", 8_001);

  private final DerivedSubscribers subscribers =
      new DerivedSubscribers("sbamock", PLMN::contains, AuthenticationMethod.AKA_5G);
  private final UeAuthentications authentications;

  AusfOnWire(RepeatingRandom random) {
    ServingNetworks servingNetworks = new ServingNetworks(List.of());
    EmbeddedUdm udm =
        new EmbeddedUdm(
            new HomeNetwork(
                new Identification("/supiOrSuci", subscribers, new SuciDeconcealment(List.of())),
                servingNetworks,
                new Arpf(new SequenceNumbers(InstantSource.system(), 0, 1), random)));
    authentications =
        new UeAuthentications(
            servingNetworks,
            () -> udm,
            random,
            ContextSettings.DEFAULT,
            EapSettings.DEFAULT,
            System::nanoTime);
  }

  Router router() {
    Router router = new Router(new ProblemRenderer(Set.of("nausf-auth/v1")));
    new UeAuthenticationApi(authentications, exchange -> ROOT, null).addTo(router);
    return router;
  }

  Wire open(HttpProtocol protocol) {
    WireRequest challenge = new WireRequest("POST", UeAuthenticationApi.COLLECTION, info());
    return Wire.open(protocol, SbiServer.builder(router()), challenge, confirmation());
  }

  /** AuthenticationInfo. */
  static String info() {
    return "{\"supiOrSuci\":\"suci-0-001-01-0-0-0-0000000001\",\"servingNetworkName\":\""
        + NETWORK.value()
        + "\"}";
  }

  private WireRequest confirmation() {
    Subscriber subscriber = subscribers.find(Supi.parse("imsi-001010000000001")).orElseThrow();
    byte[] rand = new byte[16];
    Arrays.fill(rand, RepeatingRandom.OCTET);
    AuthenticationVector vector =
        AuthenticationVector.generate(
            subscriber.keys().milenage(), rand, 0, subscriber.amf(), NETWORK);
    return new WireRequest(
        "PUT",
        UeAuthenticationApi.COLLECTION + "/" + WireRequest.VARIABLE + "/5g-aka-confirmation",
        "{\"resStar\":\"" + HexFormat.of().formatHex(vector.xresStar()) + "\"}");
  }
}
