/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import static org.sbamock.nrf.core.profile.JsonNodes.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.profile.PlmnId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the attributes of a profile, and rejects invalid ones. */
public final class Attributes {
  private static final Pattern AMF_ID = Pattern.compile("[A-Fa-f0-9]{6}");

  private Attributes() {}

  /** Returns the error of an optional attribute that is incorrect. */
  public static SbiException incorrect(String pointer, String reason) {
    return SbiException.of(Cause.OPTIONAL_IE_INCORRECT, pointer, reason);
  }

  static SbiException missing(String detail, String... pointers) {
    ProblemDetails problem = ProblemDetails.of(Cause.MANDATORY_IE_MISSING, detail);
    for (String pointer : pointers) {
      problem = problem.withInvalidParam(pointer, "is missing");
    }
    return new SbiException(problem);
  }

  /**
   * Returns the text of a mandatory attribute.
   *
   * @throws SbiException with 400 if it is absent, empty, or no string
   */
  public static String mandatoryText(ObjectNode node, String name) {
    return mandatoryText(node, "", name);
  }

  /** Returns the text of a mandatory attribute of the object at a JSON pointer. */
  public static String mandatoryText(ObjectNode node, String pointer, String name) {
    JsonNode value = node.get(name);
    if (value == null) {
      throw SbiException.missingIe(pointer + "/" + name);
    }
    String text = text(value);
    if (text == null || text.isBlank()) {
      throw SbiException.incorrectIe(
          pointer + "/" + name, text == null ? "is not a string" : "is empty");
    }
    return text;
  }

  public static @Nullable Integer integer(
      ObjectNode node, String pointer, String name, int least, int most) {
    JsonNode value = node.get(name);
    if (value == null) {
      return null;
    }
    if (!value.isIntegralNumber()
        || !value.canConvertToInt()
        || value.intValue() < least
        || value.intValue() > most) {
      throw incorrect(pointer + "/" + name, "is not a whole number from " + least + " to " + most);
    }
    return value.intValue();
  }

  /** Returns the strings of an attribute; an empty list if it is absent. */
  public static List<String> texts(ObjectNode node, String pointer, String name) {
    return list(node, pointer, name, JsonNodes::text, "is not a string");
  }

  public static <T> List<T> list(
      ObjectNode node,
      String pointer,
      String name,
      Function<JsonNode, @Nullable T> reader,
      String reason) {
    JsonNode listed = node.get(name);
    if (listed == null) {
      return List.of();
    }
    if (!listed.isArray()) {
      throw incorrect(pointer + "/" + name, "is not a list");
    }
    List<T> values = new ArrayList<>(listed.size());
    for (JsonNode element : listed) {
      T value = reader.apply(element);
      if (value == null) {
        throw incorrect(pointer + "/" + name + "/" + values.size(), reason);
      }
      values.add(value);
    }
    return List.copyOf(values);
  }

  /** Returns {@code mcc-mnc-amfId} in lower case; null if the node is not a GUAMI. */
  public static @Nullable String guami(JsonNode node) {
    JsonNode plmnId = node.get("plmnId");
    PlmnId plmn = plmnId == null ? null : JsonNodes.plmn(plmnId);
    String amfId = text(node.get("amfId"));
    return plmn == null || amfId == null || !AMF_ID.matcher(amfId).matches()
        ? null
        : plmn + "-" + amfId.toLowerCase(Locale.ROOT);
  }

  static @Nullable String lowerCase(@Nullable JsonNode node) {
    String text = text(node);
    return text == null ? null : text.toLowerCase(Locale.ROOT);
  }

  /**
   * Returns an immutable set of values from a peer. A single one, as most attributes have, takes a
   * tenth of the memory of a {@link HashSet}. {@link Set#copyOf} takes quadratic time for strings
   * with equal hash codes; a {@link HashSet} does not.
   */
  static <T> Set<T> set(Collection<T> values) {
    return switch (values.size()) {
      case 0 -> Set.of();
      case 1 -> Set.of(values.iterator().next());
      default -> Collections.unmodifiableSet(new HashSet<>(values));
    };
  }
}
