/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.homenetwork;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.DerivedSubscribers;
import org.sbamock.aka.subscriber.Share;
import org.sbamock.aka.subscriber.SubscriberRepository;
import org.sbamock.homenetwork.HomeNetworkDefaults;
import org.sbamock.homenetwork.SubscriberFile;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The subscribers.
 *
 * @param seed Secret from which the keys of derived subscribers follow; the UEs need the same one.
 * @param plmns PLMNs in which every IMSI is a subscriber.
 * @param method Authentication method of derived subscribers: 5G_AKA or EAP_AKA_PRIME.
 * @param eapShare Share of the derived subscribers that use EAP-AKA' in place of the method, such
 *     as 30%. It is spread evenly over the IMSIs.
 * @param file YAML or JSON file of individual subscribers; they take precedence over derived ones.
 */
@ConfigurationPropertiesSource
public record SubscriberProperties(
    @DefaultValue(HomeNetworkDefaults.SEED) String seed,
    @DefaultValue("001-01") List<String> plmns,
    @DefaultValue("5G_AKA") String method,
    @DefaultValue("0%") String eapShare,
    @Nullable Path file) {
  SubscriberRepository repository() {
    List<Plmn> served = HomeNetworkProperties.read(plmns);
    SubscriberRepository derived =
        new DerivedSubscribers(
            seed,
            supi -> isServed(served, supi),
            AuthenticationMethod.of(method),
            Share.parse(eapShare));
    return file == null ? derived : SubscriberFile.read(file).orElse(derived);
  }

  private static boolean isServed(List<Plmn> served, Supi supi) {
    for (Plmn plmn : served) {
      if (plmn.contains(supi)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return "SubscriberProperties[" + plmns + ", " + method + ", " + file + ", seed redacted]";
  }
}
