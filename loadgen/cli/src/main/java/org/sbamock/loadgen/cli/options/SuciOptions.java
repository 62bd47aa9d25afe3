/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.options;

import java.util.List;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.suci.HomeNetworkKeyPair;
import org.sbamock.aka.suci.HomeNetworkPublicKey;
import org.sbamock.aka.suci.ProtectionScheme;
import org.sbamock.loadgen.workload.ue.Subscribers;
import picocli.CommandLine.Option;

/** The options of SUPI concealment in a benchmark; each scheme is a variant. */
public final class SuciOptions {
  private static final int SUBSCRIBERS = 100_000;

  @Option(
      names = "--suci",
      split = ",",
      paramLabel = "<scheme>",
      defaultValue = "null",
      description = "Protection schemes: null, A, B (default: ${DEFAULT-VALUE}).")
  List<ProtectionScheme> schemes = List.of(ProtectionScheme.NULL);

  /** Returns the given schemes: null, A, B. */
  public List<String> variants() {
    return schemes.stream().map(SuciOptions::word).toList();
  }

  /** Returns the subscribers of a variant. */
  public Subscribers subscribers(String variant) {
    ProtectionScheme scheme =
        schemes.stream().filter(each -> word(each).equals(variant)).findFirst().orElseThrow();
    HomeNetworkPublicKey key =
        scheme == ProtectionScheme.NULL
            ? null
            : HomeNetworkKeyPair.derive(SubscriberOptions.DEFAULT_SEED, scheme.id(), scheme)
                .publicKey();
    return new Subscribers(
        new Plmn("001", "01"), "001010000000001", SUBSCRIBERS, SubscriberOptions.DEFAULT_SEED, key);
  }

  private static String word(ProtectionScheme scheme) {
    return switch (scheme) {
      case NULL -> "null";
      case PROFILE_A -> "A";
      case PROFILE_B -> "B";
    };
  }
}
