/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Validates what a consumer requires of a profile to call the NF: mandatory attributes and the
 * forms of addresses (TS 29.510 tables 6.1.6.2.2-1 to 6.1.6.2.5-1).
 */
final class ProfileValidator {
  private static final int MAX_16_BIT = 65_535;
  private static final Set<String> SCHEMES = Set.of("http", "https");
  private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
  private static final Predicate<String> IPV4 =
      Pattern.compile("(" + OCTET + "\\.){3}" + OCTET).asMatchPredicate();

  /** A host name, also one without a dot, as in a container network. */
  private static final Predicate<String> FQDN =
      Pattern.compile("(?=.{1,253}$)[0-9A-Za-z_]([-0-9A-Za-z_.]*[0-9A-Za-z_.])?")
          .asMatchPredicate();

  private ProfileValidator() {}

  /**
   * Validates a profile.
   *
   * @throws SbiException with 400 if an attribute is missing or invalid, with its JSON pointer
   */
  static void validate(ObjectNode profile) {
    elements(profile, "", "ipv4Addresses", ProfileValidator::requireIpv4);
    elements(profile, "", "ipv6Addresses", ProfileValidator::requireIpv6);
    requireFqdn(profile, "");
    requireText(profile, "", "locality");
    requireText(profile, "", "loadTimeStamp");
    elements(
        profile, "", "defaultNotificationSubscriptions", ProfileValidator::requireSubscription);
    requireSlices(profile, "");
    elements(profile, "", "nfServices", ProfileValidator::requireService);
    elements(profile, "", "nfServiceList", ProfileValidator::requireService);
  }

  private static void requireService(String pointer, JsonNode node) {
    if (!(node instanceof ObjectNode service)) {
      throw Attributes.incorrect(pointer, "is not a JSON object");
    }
    Attributes.mandatoryText(service, pointer, "serviceInstanceId");
    Attributes.mandatoryText(service, pointer, "serviceName");
    JsonNode versions = service.get("versions");
    if (versions == null || versions.isEmpty() && versions.isArray()) {
      throw SbiException.missingIe(pointer + "/versions");
    }
    if (!versions.isArray()) {
      throw SbiException.incorrectIe(pointer + "/versions", "is not a list");
    }
    elements(service, pointer, "versions", ProfileValidator::requireVersion);
    if (!SCHEMES.contains(Attributes.mandatoryText(service, pointer, "scheme"))) {
      throw SbiException.incorrectIe(pointer + "/scheme", "is neither http nor https");
    }
    Attributes.mandatoryText(service, pointer, "nfServiceStatus");
    requireFqdn(service, pointer);
    requireSlices(service, pointer);
    requireText(service, pointer, "apiPrefix");
    elements(service, pointer, "ipEndPoints", ProfileValidator::requireEndPoint);
    Attributes.integer(service, pointer, "priority", 0, MAX_16_BIT);
    Attributes.integer(service, pointer, "capacity", 0, MAX_16_BIT);
    Attributes.integer(service, pointer, "load", 0, 100);
    elements(
        service,
        pointer,
        "defaultNotificationSubscriptions",
        ProfileValidator::requireSubscription);
  }

  private static void requireVersion(String pointer, JsonNode node) {
    ObjectNode version = object(pointer, node);
    Attributes.mandatoryText(version, pointer, "apiVersionInUri");
    Attributes.mandatoryText(version, pointer, "apiFullVersion");
  }

  private static void requireEndPoint(String pointer, JsonNode node) {
    ObjectNode endPoint = object(pointer, node);
    JsonNode ipv4 = endPoint.get("ipv4Address");
    if (ipv4 != null) {
      requireIpv4(pointer + "/ipv4Address", ipv4);
    }
    JsonNode ipv6 = endPoint.get("ipv6Address");
    if (ipv6 != null) {
      requireIpv6(pointer + "/ipv6Address", ipv6);
    }
    requireText(endPoint, pointer, "transport");
    Attributes.integer(endPoint, pointer, "port", 0, MAX_16_BIT);
  }

  private static void requireSubscription(String pointer, JsonNode node) {
    ObjectNode subscription = object(pointer, node);
    Attributes.mandatoryText(subscription, pointer, "notificationType");
    Attributes.mandatoryText(subscription, pointer, "callbackUri");
  }

  private static void requireSlices(ObjectNode node, String pointer) {
    elements(node, pointer, "sNssais", ProfileValidator::requireSlice);
    elements(node, pointer, "allowedNssais", ProfileValidator::requireSlice);
    elements(node, pointer, "perPlmnSnssaiList", ProfileValidator::requirePlmnSlices);
  }

  private static void requirePlmnSlices(String pointer, JsonNode node) {
    elements(object(pointer, node), pointer, "sNssaiList", ProfileValidator::requireSlice);
  }

  private static void requireSlice(String pointer, JsonNode node) {
    String malformed = ExtSnssai.malformedExtension(node);
    if (malformed != null) {
      throw Attributes.incorrect(pointer + "/" + malformed, "is malformed");
    }
  }

  private static void requireIpv4(String pointer, JsonNode node) {
    require(pointer, node, IPV4, "is not an IPv4 address");
  }

  private static void requireIpv6(String pointer, JsonNode node) {
    require(pointer, node, ProfileValidator::isIpv6, "is not an IPv6 address");
  }

  private static void requireFqdn(ObjectNode node, String pointer) {
    JsonNode fqdn = node.get("fqdn");
    if (fqdn != null) {
      require(pointer + "/fqdn", fqdn, FQDN, "is not a host name");
    }
  }

  private static void requireText(ObjectNode node, String pointer, String name) {
    JsonNode value = node.get(name);
    if (value != null && !value.isString()) {
      throw Attributes.incorrect(pointer + "/" + name, "is not a string");
    }
  }

  private static void require(
      String pointer, JsonNode node, Predicate<String> form, String reason) {
    if (!node.isString() || !form.test(node.stringValue())) {
      throw SbiException.incorrectIe(pointer, reason);
    }
  }

  private static ObjectNode object(String pointer, JsonNode node) {
    if (node instanceof ObjectNode object) {
      return object;
    }
    throw Attributes.incorrect(pointer, "is not a JSON object");
  }

  private static void elements(ObjectNode parent, String pointer, String name, Visitor visitor) {
    JsonNode listed = parent.get(name);
    if (listed == null) {
      return;
    }
    String at = pointer + "/" + name;
    if (name.equals("nfServiceList") ? !listed.isObject() : !listed.isArray()) {
      throw Attributes.incorrect(
          at, name.equals("nfServiceList") ? "is not a map" : "is not a list");
    }
    JsonNodes.forEach(listed, at, visitor::visit);
  }

  /** Returns whether a text is an address of RFC 4291 section 2.2 without an embedded IPv4 one. */
  private static boolean isIpv6(String text) {
    int gap = text.indexOf("::");
    if (gap < 0) {
      return groups(text) == 8;
    }
    String before = text.substring(0, gap);
    String after = text.substring(gap + 2);
    int first = before.isEmpty() ? 0 : groups(before);
    int last = after.isEmpty() ? 0 : groups(after);
    return first >= 0 && last >= 0 && first + last < 8;
  }

  /** Returns the number of groups of hexadecimal digits; a negative number if one is invalid. */
  private static int groups(String text) {
    int groups = 1;
    int digits = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ':' && digits > 0 && groups < 8) {
        groups++;
        digits = 0;
      } else if (Character.digit(c, 16) < 0 || c > 'f' || ++digits > 4) {
        return -1;
      }
    }
    return digits == 0 ? -1 : groups;
  }

  /** A visitor of an element with its JSON pointer. */
  @FunctionalInterface
  private interface Visitor {
    void visit(String pointer, JsonNode element);
  }
}
