/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What an access token says (TS 29.510 clause 6.3.5.2.4).
 *
 * @param iss the NRF
 * @param sub the consumer
 * @param aud for which producers
 * @param scope for which services, with a blank between them
 * @param exp until when, seconds since 1970
 * @param consumerPlmnId the consumer's PLMN
 * @param producerPlmnId the PLMN whose producers are meant
 * @param producerSnssaiList the slices whose producers are meant
 * @param producerNsiList the slice instances whose producers are meant
 * @param producerNfSetId the NF set whose producers are meant
 * @param producerNfServiceSetId the NF service set whose producers are meant
 * @param sourceNfInstanceId on whose behalf the consumer asks
 */
public record AccessTokenClaims(
    String iss,
    String sub,
    Audience aud,
    String scope,
    long exp,
    @Nullable JsonNode consumerPlmnId,
    @Nullable JsonNode producerPlmnId,
    @Nullable List<JsonNode> producerSnssaiList,
    @Nullable List<String> producerNsiList,
    @Nullable String producerNfSetId,
    @Nullable String producerNfServiceSetId,
    @Nullable String sourceNfInstanceId) {

  /** Claims of those that have to be there alone. */
  public static AccessTokenClaims of(String iss, String sub, Audience aud, String scope, long exp) {
    return new AccessTokenClaims(
        iss, sub, aud, scope, exp, null, null, null, null, null, null, null);
  }

  /** Returns whether a scope is among those of the token. */
  public boolean hasScope(String wanted) {
    int at = scope.indexOf(wanted);
    while (at >= 0) {
      int end = at + wanted.length();
      if ((at == 0 || scope.charAt(at - 1) == ' ')
          && (end == scope.length() || scope.charAt(end) == ' ')) {
        return true;
      }
      at = scope.indexOf(wanted, end);
    }
    return false;
  }

  /**
   * An NF type, which is a string in JSON, or NF instances, which are an array.
   *
   * @param values one at least
   */
  public record Audience(boolean nfType, List<String> values) {
    /** Keeps a copy. */
    public Audience {
      values = List.copyOf(values);
      if (values.isEmpty()) {
        throw new IllegalArgumentException("the audience is empty");
      }
    }

    /** All of an NF type. */
    public static Audience ofType(String nfType) {
      return new Audience(true, List.of(nfType));
    }

    /** One instance. */
    public static Audience ofInstance(String nfInstanceId) {
      return new Audience(false, List.of(nfInstanceId));
    }

    @JsonCreator
    static Audience read(JsonNode json) {
      List<String> values = new ArrayList<>(1);
      if (json.isString()) {
        values.add(json.stringValue());
      }
      for (JsonNode element : json) {
        if (element.isString()) {
          values.add(element.stringValue());
        }
      }
      return new Audience(json.isString(), values);
    }

    @JsonValue
    Object json() {
      return nfType ? values.get(0) : values;
    }

    /** Returns whether that value is in it; NRFs mix the two forms up, and the case of UUIDs. */
    boolean names(String value) {
      for (String one : values) {
        if (one.equalsIgnoreCase(value)) {
          return true;
        }
      }
      return false;
    }
  }
}
