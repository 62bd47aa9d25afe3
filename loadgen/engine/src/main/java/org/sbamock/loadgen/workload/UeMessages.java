/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import org.jspecify.annotations.Nullable;

/** The messages of the AMF's API for UEs, with the attributes that a UE reads. */
final class UeMessages {
  private UeMessages() {}

  record RegistrationRequest(String suci) {}

  record Challenge(String rand, String autn) {}

  record Confirmation(@Nullable String resStar, @Nullable String auts) {
    static Confirmation ofResStar(String hex) {
      return new Confirmation(hex, null);
    }

    static Confirmation ofAuts(String hex) {
      return new Confirmation(null, hex);
    }
  }

  record Registered(String guti) {}
}
