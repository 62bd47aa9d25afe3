/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.application;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Plmn;
import org.sbamock.amf.core.RegistrationSettings;
import org.sbamock.amf.core.communication.CommunicationSettings;
import org.sbamock.amf.core.ue.AmfIdentity;
import org.sbamock.sbi.ApiRoot;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * An AMF and its UEs.
 *
 * @param plmns PLMNs that the AMF serves; the first is used for a UE that names none.
 * @param regionId AMF Region ID, from 0 to 255.
 * @param setId AMF Set ID, from 0 to 1023.
 * @param pointer AMF Pointer, from 0 to 63.
 * @param ausf API root of the only AUSF to call; by default the AMF discovers AUSFs at the NRF.
 * @param oldAmf API root of the AMF that transfers the contexts of UEs with a 5G-GUTI of another
 *     AMF; by default the AMF is discovered at the NRF by its GUAMI.
 * @param maxPending Maximum number of pending registrations; the oldest is discarded when it is
 *     exceeded. From 4,096 on, they are divided among 16 parts, each of which discards its oldest
 *     when it is full, which can be slightly before the maximum.
 * @param pendingLifetime Time after which a pending registration is discarded.
 * @param maxUeContexts Maximum number of registered UEs; further registrations are answered with
 *     500 INSUFFICIENT_RESOURCES.
 * @param confirmFailedAuthentication Whether the AMF sends a RES* that does not match the challenge
 *     to the AUSF (TS 33.501, 6.1.3.2.2) before it rejects the UE; if not, the AUSF is not called.
 * @param pagingTime Time after which a paged UE that has not responded is given up.
 * @param maxSubscriptions Maximum number of subscriptions to N1 and N2 messages, and to the status
 *     of the AMF.
 * @param mockUe Whether the AMF serves the API for UEs, /mock-ue/v1.
 * @param maxMessageOctets Maximum memory of N1 and N2 messages that wait for a response to paging,
 *     and of those that were delivered and can be read, in octets each.
 */
@ConfigurationProperties("sbamock.amf")
public record AmfProperties(
    @DefaultValue("001-01") List<String> plmns,
    @DefaultValue("1") int regionId,
    @DefaultValue("1") int setId,
    @DefaultValue("0") int pointer,
    @Nullable ApiRoot ausf,
    @Nullable ApiRoot oldAmf,
    @DefaultValue("100000") int maxPending,
    @DefaultValue("30s") Duration pendingLifetime,
    @DefaultValue("1000000") int maxUeContexts,
    @DefaultValue("true") boolean confirmFailedAuthentication,
    @DefaultValue("2s") Duration pagingTime,
    @DefaultValue("1000000") int maxSubscriptions,
    @DefaultValue("true") boolean mockUe,
    @DefaultValue("16777216") long maxMessageOctets) {
  CommunicationSettings communication() {
    return new CommunicationSettings(maxSubscriptions, maxMessageOctets);
  }

  RegistrationSettings settings() {
    return new RegistrationSettings(
        new AmfIdentity(regionId, setId, pointer),
        plmns.stream().map(text -> Plmn.parse(text.replace("-", ""))).toList(),
        maxPending,
        pendingLifetime,
        maxUeContexts,
        confirmFailedAuthentication);
  }
}
