/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.nrf;

/** Profiles as JSON. */
public final class ProfileText {
  private ProfileText() {}

  /** The number of slices that the profiles serve, one each. */
  static final int SLICES = 1_000;

  /** Returns the SD of the slice of a profile. */
  static String sd(int number) {
    return String.format("%06x", number % SLICES);
  }

  /** An AUSF's, of which one in 10,000 serves a routing indicator, and one in 1,000 a slice. */
  public static String ausf(String id, int number) {
    return """
        {"nfInstanceId":"%1$s","nfType":"AUSF","nfStatus":"REGISTERED","ipv4Addresses":["127.0.0.1"],
        "load":0,"plmnList":[{"mcc":"001","mnc":"01"}],"sNssais":[{"sst":1,"sd":"%3$s"}],
        "ausfInfo":{"groupId":"group-%2$d","routingIndicators":["%2$d"]},
        "nfServices":[{"serviceInstanceId":"1","serviceName":"nausf-auth","scheme":"http",
        "nfServiceStatus":"REGISTERED","versions":[{"apiVersionInUri":"v1","apiFullVersion":"1.2.3"}],
        "ipEndPoints":[{"ipv4Address":"127.0.0.1","port":8001}]}]}
        """
        .formatted(id, number % 10_000, sd(number));
  }
}
