/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.Signature;
import java.util.Arrays;
import javax.crypto.KeyAgreement;
import org.conscrypt.Conscrypt;
import org.jspecify.annotations.Nullable;

/**
 * The provider that implements the curves of the ECIES profiles: Conscrypt, which is native code,
 * if it is on the class path and its library loads on this platform, otherwise the JDK. Conscrypt
 * is not registered with {@link java.security.Security}, so nothing else in the JVM uses it.
 *
 * <p>The system property {@value #NATIVE_PROPERTY} with the value {@code false} selects the JDK.
 */
final class CurveProvider {
  static final String NATIVE_PROPERTY = "sbamock.native-crypto";

  static final CurveProvider JDK = new CurveProvider(null);

  private static final Logger LOG = System.getLogger(CurveProvider.class.getName());

  private final @Nullable Provider provider;
  private final EciesCurve profileA;
  private final EciesCurve profileB;

  private CurveProvider(@Nullable Provider provider) {
    this.provider = provider;
    profileA = new X25519Curve(this);
    profileB = new P256Curve(this);
  }

  /** The choice is made at the first use, since a native library takes time to load. */
  private static final class Preferred {
    static final CurveProvider INSTANCE = choose(System.getProperty(NATIVE_PROPERTY, "true"));
  }

  /** Returns the provider for this JVM. */
  static CurveProvider preferred() {
    return Preferred.INSTANCE;
  }

  /** Returns Conscrypt if it is enabled and works, otherwise the JDK; logs which and why. */
  static CurveProvider choose(String enabled) {
    if (!Boolean.parseBoolean(enabled)) {
      LOG.log(Level.DEBUG, "SUCIs use the curves of the JDK: {0} is {1}", NATIVE_PROPERTY, enabled);
      return JDK;
    }
    try {
      CurveProvider conscrypt = conscrypt();
      LOG.log(Level.DEBUG, "SUCIs use the curves of Conscrypt");
      return conscrypt;
    } catch (GeneralSecurityException | RuntimeException | LinkageError e) {
      boolean absent = e.getCause() instanceof ClassNotFoundException;
      LOG.log(
          absent ? Level.DEBUG : Level.INFO,
          "SUCIs use the curves of the JDK: Conscrypt does not load: {0}",
          e.toString());
      return JDK;
    }
  }

  /**
   * Returns Conscrypt after it has derived a key pair of each profile.
   *
   * @throws GeneralSecurityException if it lacks an algorithm
   * @throws LinkageError if it is not on the class path, or has no library for this platform
   */
  static CurveProvider conscrypt() throws GeneralSecurityException {
    CurveProvider conscrypt = new CurveProvider(Conscrypt.newProvider());
    byte[] privateKey = new byte[32];
    Arrays.fill(privateKey, (byte) 7);
    conscrypt.profileA.pairOf(privateKey);
    conscrypt.profileB.pairOf(privateKey);
    return conscrypt;
  }

  /**
   * Returns the curve of a profile.
   *
   * @throws IllegalArgumentException if the scheme is the null scheme
   */
  EciesCurve curve(ProtectionScheme scheme) {
    return switch (scheme) {
      case PROFILE_A -> profileA;
      case PROFILE_B -> profileB;
      case NULL -> throw new IllegalArgumentException("The null scheme has no keys");
    };
  }

  KeyFactory keyFactory(String algorithm) throws GeneralSecurityException {
    return provider == null
        ? KeyFactory.getInstance(algorithm)
        : KeyFactory.getInstance(algorithm, provider);
  }

  KeyAgreement keyAgreement(String algorithm) throws GeneralSecurityException {
    return provider == null
        ? KeyAgreement.getInstance(algorithm)
        : KeyAgreement.getInstance(algorithm, provider);
  }

  KeyPairGenerator keyPairGenerator(String algorithm) throws GeneralSecurityException {
    return provider == null
        ? KeyPairGenerator.getInstance(algorithm)
        : KeyPairGenerator.getInstance(algorithm, provider);
  }

  Signature signature(String algorithm) throws GeneralSecurityException {
    return provider == null
        ? Signature.getInstance(algorithm)
        : Signature.getInstance(algorithm, provider);
  }

  @Override
  public String toString() {
    return provider == null ? "JDK" : "Conscrypt";
  }
}
