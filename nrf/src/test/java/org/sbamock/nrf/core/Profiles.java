/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.util.UUID;
import org.sbamock.sbi.Json;
import tools.jackson.databind.node.ObjectNode;

/** Profiles for tests. */
public final class Profiles {
  private Profiles() {}

  /** The id of the NF instance of that number. */
  public static String id(int number) {
    return new UUID(0x1111_1111_1111_4111L, 0x8111_0000_0000_0000L + number).toString();
  }

  /** The tree of a JSON object. */
  public static ObjectNode tree(String json) {
    return (ObjectNode) Json.mapper().readTree(json);
  }

  /** An AUSF with one service. */
  public static ObjectNode ausf(int number) {
    return of(number, "AUSF", "nausf-auth");
  }

  /** An instance with one service. */
  public static ObjectNode of(int number, String nfType, String serviceName) {
    return tree(
        """
        {"nfInstanceId":"%s","nfType":"%s","nfStatus":"REGISTERED",
         "ipv4Addresses":["127.0.0.1"],"capacity":100,"priority":10,"vendorThing":{"x":[1]},
         "nfServices":[{"serviceInstanceId":"s1","serviceName":"%s",
           "versions":[{"apiVersionInUri":"v1","apiFullVersion":"1.0.0"}],
           "scheme":"http","nfServiceStatus":"REGISTERED",
           "ipEndPoints":[{"ipv4Address":"127.0.0.1","port":8000}]}]}
        """
            .formatted(id(number), nfType, serviceName));
  }

  /** An instance with one service and those attributes, given as the members of an object. */
  public static ObjectNode with(ObjectNode profile, String members) {
    profile.setAll(tree("{" + members + "}"));
    return profile;
  }
}
