package org.sbamock.amf.application;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Plmn;
import org.sbamock.amf.core.AmfIdentity;
import org.sbamock.amf.core.RegistrationSettings;
import org.sbamock.sbi.ApiRoot;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * An AMF and its UEs.
 *
 * @param plmns PLMNs that it serves; the first is taken when a UE names none.
 * @param regionId AMF region, 0 to 255.
 * @param setId AMF set, 0 to 1023.
 * @param pointer AMF pointer, 0 to 63.
 * @param ausf API root of the one AUSF to ask; by default those that the NRF knows.
 * @param maxPending Most registrations under way; the oldest goes first.
 * @param pendingLifetime Until a registration under way is given up.
 * @param maxUeContexts Most registered UEs.
 */
@ConfigurationProperties("sbamock.amf")
public record AmfProperties(
    @DefaultValue("001-01") List<String> plmns,
    @DefaultValue("1") int regionId,
    @DefaultValue("1") int setId,
    @DefaultValue("0") int pointer,
    @Nullable ApiRoot ausf,
    @DefaultValue("100000") int maxPending,
    @DefaultValue("30s") Duration pendingLifetime,
    @DefaultValue("1000000") int maxUeContexts) {
  RegistrationSettings settings() {
    return new RegistrationSettings(
        new AmfIdentity(regionId, setId, pointer),
        plmns.stream().map(text -> Plmn.parse(text.replace("-", ""))).toList(),
        maxPending,
        pendingLifetime,
        maxUeContexts);
  }
}
