package org.sbamock.ausf;

import java.util.List;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.suci.HomeNetworkKeyPair;
import org.sbamock.aka.suci.ProtectionScheme;

/** What an AUSF takes that is told nothing else. */
public final class AusfDefaults {
  public static final String SEED = "sbamock";
  public static final Plmn PLMN = new Plmn("001", "01");
  public static final int KEY_A = 1;
  public static final int KEY_B = 2;

  private AusfDefaults() {}

  /** One key of profile A and one of B, which everyone knows who has the seed. */
  public static List<HomeNetworkKeyPair> homeNetworkKeys(String seed) {
    return List.of(
        HomeNetworkKeyPair.derive(seed, KEY_A, ProtectionScheme.PROFILE_A),
        HomeNetworkKeyPair.derive(seed, KEY_B, ProtectionScheme.PROFILE_B));
  }
}
