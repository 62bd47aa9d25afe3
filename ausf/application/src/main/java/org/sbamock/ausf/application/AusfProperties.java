/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.application;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.eap.IdentityRequest;
import org.sbamock.ausf.core.ContextSettings;
import org.sbamock.ausf.core.EapSettings;
import org.sbamock.sbi.binding.BindingLevel;
import org.sbamock.sbi.profile.AusfInfo;
import org.sbamock.spring.homenetwork.HomeNetworkKeyProperties;
import org.sbamock.spring.homenetwork.HomeNetworkProperties;
import org.sbamock.spring.homenetwork.SubscriberProperties;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The home network of an AUSF.
 *
 * @param subscribers Subscribers of the home network.
 * @param homeNetworkKeys Home network key pairs that de-conceal SUCIs; the default is one of
 *     profile A with identifier 1 and one of profile B with identifier 2, derived from the seed of
 *     the subscribers.
 * @param servingNetworks PLMNs that may authenticate UEs, such as 001-01; any by default.
 * @param contexts Capacity and lifetime of authentication contexts.
 * @param udm Source of authentication vectors: embedded; discovered, for UDMs that are discovered
 *     through the NRF or an SCP; or the API root of the only UDM. With a UDM, the subscribers, the
 *     home network keys and the replica have no effect.
 * @param eap Variants of EAP-AKA' that the AUSF requests from UEs.
 * @param replica Number of this replica, from 0 to 31; replicas that serve the same UEs need
 *     different numbers.
 * @param maxResynchronized Maximum number of UEs whose SQN offset is kept after a
 *     resynchronisation.
 * @param groupId AUSF group ID in the NF profile.
 * @param routingIndicators Routing indicators in the NF profile; without them the AUSF serves any.
 * @param binding Level of the binding indication in 3gpp-Sbi-Binding of responses that create an
 *     authentication context: nf-instance or nf-set. The NF set is the first one in nfSetIdList of
 *     sbamock.profile.file. By default there is no indication.
 */
@ConfigurationProperties("sbamock.ausf")
public record AusfProperties(
    @DefaultValue @NestedConfigurationProperty SubscriberProperties subscribers,
    @DefaultValue List<HomeNetworkKeyProperties> homeNetworkKeys,
    @DefaultValue List<String> servingNetworks,
    @DefaultValue Contexts contexts,
    @DefaultValue("embedded") String udm,
    @DefaultValue Eap eap,
    @DefaultValue("0") int replica,
    @DefaultValue("100000") int maxResynchronized,
    @Nullable String groupId,
    @DefaultValue List<String> routingIndicators,
    @Nullable BindingLevel binding)
    implements HomeNetworkProperties {

  /**
   * The authentication contexts.
   *
   * @param max Maximum number of pending authentications; the oldest is discarded when it is
   *     exceeded. From 4,096 on, they are divided among 16 parts, each of which discards its oldest
   *     when it is full, which can be slightly before the maximum.
   * @param lifetime Time after which a pending authentication is discarded.
   * @param maxResults Maximum number of successful authentication results that are kept so that
   *     they can be deleted.
   * @param resultLifetime Time after which an authentication result is discarded.
   */
  public record Contexts(
      @DefaultValue("100000") int max,
      @DefaultValue("30s") Duration lifetime,
      @DefaultValue("100000") int maxResults,
      @DefaultValue("10m") Duration resultLifetime) {
    ContextSettings settings() {
      return new ContextSettings(max, lifetime, maxResults, resultLifetime);
    }
  }

  /**
   * EAP-AKA'.
   *
   * @param identityRequest Identity request with which each EAP-AKA' session begins: any, fullauth
   *     or permanent; none by default.
   * @param resultIndications Whether challenges offer protected result indications. If the UE
   *     accepts, a notification of success precedes EAP-Success.
   * @param kdfs Key derivation functions that challenges offer, in the order of preference. The
   *     keys are always those of 1. With 2,1, a UE that supports 1 only has to negotiate; a UE that
   *     supports 2 fails.
   */
  public record Eap(
      @Nullable IdentityRequest identityRequest,
      @DefaultValue("false") boolean resultIndications,
      @DefaultValue("1") List<Integer> kdfs) {
    EapSettings settings() {
      return new EapSettings(identityRequest, resultIndications, kdfs);
    }
  }

  AusfInfo info() {
    return new AusfInfo(groupId, null, routingIndicators.isEmpty() ? null : routingIndicators);
  }
}
