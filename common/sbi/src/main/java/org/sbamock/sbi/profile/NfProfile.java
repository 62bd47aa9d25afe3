/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.netty.util.NetUtil;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;

/**
 * The profile that a function registers with the NRF (TS 29.510 clause 6.1.6.2.2). It contains the
 * services twice, as the list of release 15 and as the map of release 16, since an NRF may read
 * either.
 */
public record NfProfile(
    NfInstanceId nfInstanceId,
    NfType nfType,
    String nfStatus,
    @Nullable Integer heartBeatTimer,
    @Nullable List<PlmnId> plmnList,
    @JsonProperty("sNssais") @Nullable List<Snssai> snssais,
    @Nullable String fqdn,
    @Nullable List<String> ipv4Addresses,
    @Nullable List<String> ipv6Addresses,
    @Nullable Integer priority,
    @Nullable Integer capacity,
    @Nullable String locality,
    @Nullable AusfInfo ausfInfo,
    @Nullable AmfInfo amfInfo,
    @Nullable List<NfService> nfServices,
    @Nullable Map<String, NfService> nfServiceList) {

  /** Returns a builder of a function's profile. */
  public static Builder builder(NfInstanceId id, NfType type) {
    return new Builder(id, type);
  }

  /** A builder of a profile. */
  public static final class Builder {
    private final NfInstanceId id;
    private final NfType type;
    private final List<ApiRoot> roots = new ArrayList<>(2);
    private final Map<String, List<NfService.Version>> services = new LinkedHashMap<>();
    private final List<PlmnId> plmns = new ArrayList<>();
    private final List<Snssai> snssais = new ArrayList<>();
    private @Nullable Integer heartBeatTimer;
    private @Nullable Integer priority;
    private @Nullable Integer capacity;
    private @Nullable String locality;
    private @Nullable Boolean oauth2Required;
    private @Nullable AusfInfo ausfInfo;
    private @Nullable AmfInfo amfInfo;

    private Builder(NfInstanceId id, NfType type) {
      this.id = id;
      this.type = type;
    }

    /** Adds an API root at which every service is available; at least one is required. */
    public Builder at(ApiRoot root) {
      roots.add(root);
      return this;
    }

    /** Adds a service. */
    public Builder service(String name, NfService.Version... versions) {
      services.put(name, List.of(versions));
      return this;
    }

    /** Adds PLMNs. */
    public Builder plmns(List<PlmnId> more) {
      plmns.addAll(more);
      return this;
    }

    /** Adds slices. */
    public Builder snssais(List<Snssai> more) {
      snssais.addAll(more);
      return this;
    }

    /** Sets the requested heartbeat interval, seconds. */
    public Builder heartBeatTimer(@Nullable Integer seconds) {
      heartBeatTimer = seconds;
      return this;
    }

    /** Sets the priority, 0 (highest) to 65535. */
    public Builder priority(@Nullable Integer value) {
      priority = value;
      return this;
    }

    /** Sets the capacity relative to other functions, 0 to 65535. */
    public Builder capacity(@Nullable Integer value) {
      capacity = value;
      return this;
    }

    /** Sets the locality. */
    public Builder locality(@Nullable String where) {
      locality = where;
      return this;
    }

    /** Marks every service as requiring an access token. */
    public Builder oauth2Required() {
      oauth2Required = true;
      return this;
    }

    /** Sets the AUSF-specific part. */
    public Builder ausfInfo(AusfInfo info) {
      ausfInfo = info;
      return this;
    }

    /** Sets the AMF-specific part. */
    public Builder amfInfo(AmfInfo info) {
      amfInfo = info;
      return this;
    }

    /**
     * Builds the profile, with status REGISTERED.
     *
     * @throws IllegalStateException if no root was added
     */
    public NfProfile build() {
      if (roots.isEmpty()) {
        throw new IllegalStateException("a profile needs an API root");
      }
      Map<String, NfService> byId = new LinkedHashMap<>();
      services.forEach(
          (name, versions) -> {
            for (ApiRoot root : roots) {
              NfService service = NfService.at(root, name, versions, oauth2Required);
              byId.put(service.serviceInstanceId(), service);
            }
          });
      Set<String> hosts = new LinkedHashSet<>();
      roots.forEach(root -> hosts.add(root.origin().host()));
      List<String> ipv4 = hosts.stream().filter(NetUtil::isValidIpV4Address).toList();
      List<String> ipv6 = hosts.stream().filter(NetUtil::isValidIpV6Address).toList();
      String fqdn =
          hosts.stream()
              .filter(host -> !ipv4.contains(host) && !ipv6.contains(host))
              .findFirst()
              .orElse(null);
      return new NfProfile(
          id,
          type,
          "REGISTERED",
          heartBeatTimer,
          orNull(plmns),
          orNull(snssais),
          fqdn,
          orNull(ipv4),
          orNull(ipv6),
          priority,
          capacity,
          locality,
          ausfInfo,
          amfInfo,
          orNull(List.copyOf(byId.values())),
          byId.isEmpty() ? null : byId);
    }

    /** Returns null for an empty list, since arrays of a profile have at least one element. */
    private static <T> @Nullable List<T> orNull(List<T> list) {
      return list.isEmpty() ? null : List.copyOf(list);
    }
  }
}
