/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.profile.PlmnId;
import org.sbamock.sbi.profile.Snssai;

/**
 * A query of NFDiscovery (TS 29.510 clause 6.2.3.2.3.1). It is created once and used repeatedly,
 * since it is the key of the cache and contains the encoded query.
 */
public final class DiscoveryQuery {
  private final NfType target;
  private final String query;
  private final Map<String, String> parameters;

  private DiscoveryQuery(NfType target, String query, Map<String, String> parameters) {
    this.target = target;
    this.query = query;
    this.parameters = Collections.unmodifiableMap(parameters);
  }

  /**
   * Returns a builder of a query for functions of a type.
   *
   * @param target the type of the functions to discover
   * @param requester the type of the function that sends the query
   */
  public static Builder builder(NfType target, NfType requester) {
    return new Builder(target)
        .with("target-nf-type", target.value())
        .with("requester-nf-type", requester.value());
  }

  /** Returns the type of the functions to discover. */
  public NfType target() {
    return target;
  }

  /** Returns the query parameters by name, not encoded, in their order. */
  public Map<String, String> parameters() {
    return parameters;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DiscoveryQuery that && query.equals(that.query);
  }

  @Override
  public int hashCode() {
    return query.hashCode();
  }

  /** Returns the query component of the URI, without the question mark. */
  @Override
  public String toString() {
    return query;
  }

  /** A builder of a query. */
  public static final class Builder {
    private final NfType target;
    private final StringBuilder query = new StringBuilder(96);
    private final Map<String, String> parameters = new LinkedHashMap<>();

    private Builder(NfType target) {
      this.target = target;
    }

    /** Sets the services, of which a function must have at least one. */
    public Builder serviceNames(String... names) {
      return with("service-names", String.join(",", names));
    }

    /** Sets the PLMNs, of which a function must serve at least one. */
    public Builder targetPlmns(List<PlmnId> plmns) {
      return plmns.isEmpty() ? this : with("target-plmn-list", Json.writeString(plmns));
    }

    /** Sets the slices, of which a function must serve at least one. */
    public Builder snssais(List<Snssai> snssais) {
      return snssais.isEmpty() ? this : with("snssais", Json.writeString(snssais));
    }

    /** Sets the routing indicator of a SUCI, one to four digits. */
    public Builder routingIndicator(String digits) {
      return with("routing-indicator", digits);
    }

    /** Sets the SUPI of the subscriber. */
    public Builder supi(String supi) {
      return with("supi", supi);
    }

    /** Sets the maximum number of profiles in the result. */
    public Builder limit(int profiles) {
      return with("limit", Integer.toString(profiles));
    }

    /** Sets any other parameter. */
    public Builder with(String name, String value) {
      if (query.length() > 0) {
        query.append('&');
      }
      query.append(encode(name)).append('=').append(encode(value));
      parameters.put(name, value);
      return this;
    }

    /** Builds the query. */
    public DiscoveryQuery build() {
      return new DiscoveryQuery(target, query.toString(), new LinkedHashMap<>(parameters));
    }

    private static String encode(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8)
          .replace("+", "%20")
          .replace("%2C", ",");
    }
  }
}
