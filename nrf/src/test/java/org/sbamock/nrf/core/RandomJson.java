/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON of no sense, among it what the NRF looks at. */
final class RandomJson {
  private static final List<String> NAMES =
      List.of(
          "nfInstanceId",
          "nfType",
          "nfStatus",
          "plmnList",
          "sNssais",
          "perPlmnSnssaiList",
          "nfServices",
          "nfServiceList",
          "ausfInfo",
          "ausfInfoList",
          "udmInfo",
          "udmInfoList",
          "amfInfo",
          "supiRanges",
          "routingIndicators",
          "allowedNfTypes",
          "allowedPlmns",
          "allowedNssais",
          "allowedNfDomains",
          "fqdn",
          "ipv4Addresses",
          "capacity",
          "priority",
          "load",
          "heartBeatTimer",
          "nfSetIdList",
          "serviceName",
          "serviceInstanceId",
          "sst",
          "sd",
          "mcc",
          "mnc",
          "start",
          "end",
          "pattern",
          "guamiList",
          "sdRanges",
          "",
          "~",
          "é\u0000");
  private static final List<String> TEXTS =
      List.of(
          "",
          "REGISTERED",
          "AUSF",
          "208",
          "93",
          "010203",
          "(a+)+$",
          "208930000000001",
          "999999999999999",
          "0",
          "\ud800",
          "x".repeat(500),
          "nausf-auth");

  private final Random random;

  RandomJson(Random random) {
    this.random = random;
  }

  /** Changes, adds or removes a few members somewhere in the tree. */
  void mutate(ObjectNode tree) {
    for (int i = random.nextInt(6); i >= 0; i--) {
      List<ObjectNode> objects = new ArrayList<>();
      collect(tree, objects);
      ObjectNode target = objects.get(random.nextInt(objects.size()));
      String name = name(target);
      if (random.nextInt(4) == 0) {
        target.remove(name);
      } else {
        target.set(name, value(4));
      }
    }
  }

  private String name(ObjectNode target) {
    List<String> present = new ArrayList<>(target.propertyNames());
    return present.isEmpty() || random.nextBoolean()
        ? NAMES.get(random.nextInt(NAMES.size()))
        : present.get(random.nextInt(present.size()));
  }

  private static void collect(JsonNode node, List<ObjectNode> objects) {
    if (node instanceof ObjectNode object) {
      objects.add(object);
    }
    for (JsonNode child : node) {
      collect(child, objects);
    }
  }

  JsonNode value(int depth) {
    switch (random.nextInt(depth > 0 ? 9 : 6)) {
      case 0:
        return Json.mapper().getNodeFactory().nullNode();
      case 1:
        return Json.mapper().getNodeFactory().booleanNode(random.nextBoolean());
      case 2:
        return Json.mapper().getNodeFactory().numberNode(random.nextInt(70_000) - 2_000);
      case 3:
        return Json.mapper().getNodeFactory().numberNode(random.nextGaussian() * 1e18);
      case 4, 5:
        return Json.mapper().getNodeFactory().stringNode(TEXTS.get(random.nextInt(TEXTS.size())));
      case 6:
        ArrayNode array = Json.mapper().createArrayNode();
        for (int i = random.nextInt(4); i > 0; i--) {
          array.add(value(depth - 1));
        }
        return array;
      default:
        ObjectNode object = Json.mapper().createObjectNode();
        for (int i = random.nextInt(5); i > 0; i--) {
          object.set(NAMES.get(random.nextInt(NAMES.size())), value(depth - 1));
        }
        return object;
    }
  }
}
