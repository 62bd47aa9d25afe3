/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The claims of an access token (TS 29.510 clause 6.3.5.2.4).
 *
 * @param iss the NF instance ID of the NRF
 * @param sub the NF instance ID of the consumer
 * @param aud the producers that accept the token
 * @param scope the names of the services, separated by spaces
 * @param exp the expiration time, seconds since 1970
 * @param consumerPlmnId the PLMN of the consumer
 * @param producerPlmnId the PLMN of the producers
 * @param producerSnssaiList the slices of the producers
 * @param producerNsiList the slice instances of the producers
 * @param producerNfSetId the NF set of the producers
 * @param producerNfServiceSetId the NF service set of the producers
 * @param sourceNfInstanceId the NF instance on whose behalf the consumer requests the token
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

  /** Creates mandatory claims only. */
  public static AccessTokenClaims of(String iss, String sub, Audience aud, String scope, long exp) {
    return new AccessTokenClaims(
        iss, sub, aud, scope, exp, null, null, null, null, null, null, null);
  }

  /** Returns whether the scope contains a service. */
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
   * The audience: an NF type, which is a string in JSON, or NF instances, which are an array.
   *
   * @param nfType whether the value is an NF type
   * @param values the NF type, or one or more NF instance IDs
   */
  public record Audience(boolean nfType, List<String> values) {
    /** Copies the values. */
    public Audience {
      values = List.copyOf(values);
      if (values.isEmpty()) {
        throw new IllegalArgumentException("the audience is empty");
      }
    }

    /** Creates an audience of all functions of an NF type. */
    public static Audience ofType(String nfType) {
      return new Audience(true, List.of(nfType));
    }

    /** Creates an audience of one instance. */
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

    /**
     * Returns whether the audience contains a value. Tolerates the other JSON form and the case of
     * UUIDs, in which NRFs differ.
     */
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
