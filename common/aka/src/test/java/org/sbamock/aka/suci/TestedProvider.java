/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import static org.junit.jupiter.api.Assumptions.abort;

import java.security.GeneralSecurityException;

/** The providers with which the tests of SUCIs run. */
enum TestedProvider {
  JDK,
  CONSCRYPT;

  /** Returns the provider; the test is skipped if it does not work on this platform. */
  CurveProvider require() {
    if (this == JDK) {
      return CurveProvider.JDK;
    }
    try {
      return CurveProvider.conscrypt();
    } catch (GeneralSecurityException | LinkageError e) {
      return abort("Conscrypt has no library for this platform: " + e);
    }
  }
}
