/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.application;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.DerivedSubscribers;
import org.sbamock.aka.subscriber.SubscriberRepository;
import org.sbamock.aka.suci.HomeNetworkKeyPair;
import org.sbamock.aka.suci.ProtectionScheme;
import org.sbamock.ausf.AusfDefaults;
import org.sbamock.ausf.core.ContextSettings;
import org.sbamock.ausf.core.SubscriberFile;
import org.sbamock.sbi.profile.AusfInfo;
import org.springframework.boot.context.properties.ConfigurationProperties;
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
 * @param replica Number of this replica, from 0 to 31; replicas that serve the same UEs need
 *     different numbers.
 * @param maxResynchronized Maximum number of UEs whose SQN offset is kept after a
 *     resynchronisation.
 * @param groupId AUSF group ID in the NF profile.
 * @param routingIndicators Routing indicators in the NF profile; without them the AUSF serves any.
 */
@ConfigurationProperties("sbamock.ausf")
public record AusfProperties(
    @DefaultValue Subscribers subscribers,
    @DefaultValue List<HomeNetworkKey> homeNetworkKeys,
    @DefaultValue List<String> servingNetworks,
    @DefaultValue Contexts contexts,
    @DefaultValue("0") int replica,
    @DefaultValue("100000") int maxResynchronized,
    @Nullable String groupId,
    @DefaultValue List<String> routingIndicators) {

  /**
   * The subscribers.
   *
   * @param seed Secret from which the keys of derived subscribers follow; the UEs need the same
   *     one.
   * @param plmns PLMNs in which every IMSI is a subscriber.
   * @param method Authentication method of derived subscribers: 5G_AKA or EAP_AKA_PRIME.
   * @param file YAML or JSON file of individual subscribers; they take precedence over derived
   *     ones.
   */
  public record Subscribers(
      @DefaultValue(AusfDefaults.SEED) String seed,
      @DefaultValue("001-01") List<String> plmns,
      @DefaultValue("5G_AKA") String method,
      @Nullable Path file) {
    SubscriberRepository repository() {
      List<Plmn> served = read(plmns);
      SubscriberRepository derived =
          new DerivedSubscribers(
              seed,
              supi -> served.stream().anyMatch(plmn -> plmn.contains(supi)),
              AuthenticationMethod.of(method));
      return file == null ? derived : SubscriberFile.read(file).orElse(derived);
    }

    @Override
    public String toString() {
      return "Subscribers[" + plmns + ", " + method + ", " + file + ", seed redacted]";
    }
  }

  /**
   * A key pair of the home network.
   *
   * @param id Home network public key identifier, 1 to 255.
   * @param profile A or B.
   * @param privateKey 32 octets in hexadecimal.
   */
  public record HomeNetworkKey(int id, String profile, String privateKey) {
    HomeNetworkKeyPair pair() {
      ProtectionScheme scheme =
          switch (profile) {
            case "A", "a" -> ProtectionScheme.PROFILE_A;
            case "B", "b" -> ProtectionScheme.PROFILE_B;
            default ->
                throw new IllegalArgumentException(
                    "the profile of a home network key must be A or B, not '" + profile + "'");
          };
      return HomeNetworkKeyPair.ofHex(id, scheme, privateKey);
    }

    @Override
    public String toString() {
      return "HomeNetworkKey[" + id + ", " + profile + ", private key redacted]";
    }
  }

  /**
   * The authentication contexts.
   *
   * @param max Maximum number of pending authentications; the oldest is discarded when it is
   *     exceeded.
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

  List<HomeNetworkKeyPair> keys() {
    return homeNetworkKeys.isEmpty()
        ? AusfDefaults.homeNetworkKeys(subscribers.seed())
        : homeNetworkKeys.stream().map(HomeNetworkKey::pair).toList();
  }

  List<Plmn> networks() {
    return read(servingNetworks);
  }

  AusfInfo info() {
    return new AusfInfo(groupId, null, routingIndicators.isEmpty() ? null : routingIndicators);
  }

  private static List<Plmn> read(List<String> texts) {
    return texts.stream().map(text -> Plmn.parse(text.replace("-", ""))).toList();
  }
}
