/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.options;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.subscriber.Share;
import org.sbamock.aka.suci.HomeNetworkKeyPair;
import org.sbamock.aka.suci.HomeNetworkPublicKey;
import org.sbamock.aka.suci.ProtectionScheme;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.engine.LoadShare;
import org.sbamock.loadgen.workload.ue.Subscribers;
import picocli.CommandLine.Option;

/** The options of the UEs' subscriptions. */
public final class SubscriberOptions {
  /** The default of the AUSF, so that both sides have the same keys by default. */
  static final String DEFAULT_SEED = "sbamock";

  private static final long MANY = 100_000;

  @Option(
      names = "--plmn",
      paramLabel = "<mcc mnc>",
      defaultValue = "00101",
      description =
          "PLMN of home and serving network, five or six digits (default: ${DEFAULT-VALUE}).")
  Plmn plmn = new Plmn("001", "01");

  @Option(
      names = "--first-imsi",
      paramLabel = "<digits>",
      description = "IMSI of the first UE (default: the PLMN, zeros and 1).")
  @Nullable String firstImsi;

  @Option(
      names = "--subscribers",
      paramLabel = "<count>",
      description = "Number of consecutive IMSIs (default: 100k, or the value of --registrations).")
  @Nullable Count subscribers;

  @Option(
      names = "--key-seed",
      paramLabel = "<secret>",
      description =
          "Secret from which K and OPc of each IMSI are derived; must equal that of the"
              + " AUSF (default: the default of the AUSF).")
  String keySeed = DEFAULT_SEED;

  @Option(
      names = "--suci",
      paramLabel = "<scheme>",
      defaultValue = "null",
      description = "Protection scheme of the SUCI: null, A or B (default: ${DEFAULT-VALUE}).")
  ProtectionScheme scheme = ProtectionScheme.NULL;

  @Option(
      names = "--hn-key",
      paramLabel = "<hex>",
      description =
          "Public key of the home network for --suci A and B (default: the key that the AUSF"
              + " derives from the key seed).")
  @Nullable String homeNetworkKey;

  @Option(
      names = "--hn-key-id",
      paramLabel = "<1-255>",
      description = "Identifier of the home network's public key (default: 1 for A, 2 for B).")
  @Nullable Integer homeNetworkKeyId;

  @Option(
      names = "--eap",
      paramLabel = "<share>",
      defaultValue = "0%",
      description =
          "Share of the subscribers that authenticate by EAP-AKA' in place of 5G AKA, such as 30%%;"
              + " for functions that this command starts (default: ${DEFAULT-VALUE}).")
  Share eap = Share.NONE;

  @Option(
      names = "--resync",
      paramLabel = "<share>",
      defaultValue = "0%",
      description =
          "Share of the registrations in which the USIM reports a synchronization failure (AUTS),"
              + " such as 5%% (default: ${DEFAULT-VALUE}).")
  Share resynchronisations = Share.NONE;

  /**
   * Checks the options.
   *
   * @param registers whether the workload registers UEs
   * @param ownCore whether the functions are started for the run
   * @throws IllegalArgumentException if the options contradict each other
   */
  public void check(boolean registers, boolean ownCore) {
    if (!registers && !(eap.isEmpty() && resynchronisations.isEmpty())) {
      throw new IllegalArgumentException(
          "--eap and --resync require --workload registration or mobility, whose UEs are"
              + " authenticated");
    }
    if (!ownCore && !eap.isEmpty()) {
      throw new IllegalArgumentException(
          "--eap "
              + eap
              + ": expected functions that this command starts. The UEs respond by the method that"
              + " the AUSF selects: set sbamock.ausf.subscribers.eap-share at a running AUSF");
    }
  }

  /** Returns the settings of the functions that are started for the run. */
  public Map<String, String> functionSettings() {
    return eap.isEmpty() ? Map.of() : Map.of("sbamock.ausf.subscribers.eap-share", eap.toString());
  }

  /**
   * Returns the subscribers.
   *
   * @param registrations the number of UEs that register once each; 0 if UEs register repeatedly
   * @param share the share of the subscribers that belongs to this generator
   */
  public Subscribers resolve(long registrations, LoadShare share) {
    long count = count(registrations);
    if (count < registrations) {
      throw new IllegalArgumentException(
          "--subscribers " + count + ": expected at least --registrations " + registrations);
    }
    ShapeOptions.requireShare("--subscribers", count, share);
    Subscribers all =
        new Subscribers(plmn, firstImsi(), count, keySeed, key())
            .share(share)
            .withResynchronisations(resynchronisations);
    return registrations == 0 ? all : all.eachOnce();
  }

  private long count(long registrations) {
    return subscribers == null ? Math.max(MANY, registrations) : subscribers.value();
  }

  private String firstImsi() {
    return firstImsi != null
        ? firstImsi
        : plmn.digits() + "0".repeat(9 - plmn.mnc().length() + 2) + "1";
  }

  private @Nullable HomeNetworkPublicKey key() {
    if (scheme == ProtectionScheme.NULL) {
      if (homeNetworkKey != null || homeNetworkKeyId != null) {
        throw new IllegalArgumentException("--hn-key and --hn-key-id require --suci A or --suci B");
      }
      return null;
    }
    int id = homeNetworkKeyId != null ? homeNetworkKeyId : scheme.id();
    return homeNetworkKey == null
        ? HomeNetworkKeyPair.derive(keySeed, id, scheme).publicKey()
        : HomeNetworkPublicKey.ofHex(id, scheme, homeNetworkKey);
  }

  private String letter() {
    return scheme == ProtectionScheme.PROFILE_A ? "A" : "B";
  }

  /**
   * Adds the options to the recorded configuration, without the seed of the keys, which is a
   * secret.
   */
  public void describe(long registrations, Map<String, Object> configuration) {
    configuration.put("plmn", plmn.digits());
    configuration.put("first-imsi", firstImsi());
    configuration.put("subscribers", count(registrations));
    configuration.put("eap", eap.toString());
    configuration.put("resync", resynchronisations.toString());
    configuration.put("suci", scheme == ProtectionScheme.NULL ? "null" : letter());
  }
}
