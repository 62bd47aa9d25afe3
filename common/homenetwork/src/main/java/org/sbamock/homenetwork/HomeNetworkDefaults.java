/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.homenetwork;

import java.util.List;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.suci.HomeNetworkKeyPair;
import org.sbamock.aka.suci.ProtectionScheme;

/** The defaults of the home network: its seed, its PLMN and its keys. */
public final class HomeNetworkDefaults {
  public static final String SEED = "sbamock";
  public static final Plmn PLMN = new Plmn("001", "01");
  public static final int KEY_A = 1;
  public static final int KEY_B = 2;

  private HomeNetworkDefaults() {}

  /** Returns a key of profile A and a key of profile B, derived from a seed. */
  public static List<HomeNetworkKeyPair> homeNetworkKeys(String seed) {
    return List.of(
        HomeNetworkKeyPair.derive(seed, KEY_A, ProtectionScheme.PROFILE_A),
        HomeNetworkKeyPair.derive(seed, KEY_B, ProtectionScheme.PROFILE_B));
  }
}
