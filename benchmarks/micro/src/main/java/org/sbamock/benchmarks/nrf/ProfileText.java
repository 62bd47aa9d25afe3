/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.nrf;

/** Profiles as JSON. */
public final class ProfileText {
  private ProfileText() {}

  /** An AUSF's, of which one in 10,000 serves a routing indicator. */
  public static String ausf(String id, int number) {
    return """
        {"nfInstanceId":"%1$s","nfType":"AUSF","nfStatus":"REGISTERED","ipv4Addresses":["127.0.0.1"],
        "load":0,"plmnList":[{"mcc":"001","mnc":"01"}],
        "ausfInfo":{"groupId":"group-%2$d","routingIndicators":["%2$d"]},
        "nfServices":[{"serviceInstanceId":"1","serviceName":"nausf-auth","scheme":"http",
        "nfServiceStatus":"REGISTERED","versions":[{"apiVersionInUri":"v1","apiFullVersion":"1.2.3"}],
        "ipEndPoints":[{"ipv4Address":"127.0.0.1","port":8001}]}]}
        """
        .formatted(id, number % 10_000);
  }
}
