/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.conscrypt.Conscrypt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Seeded;
import org.sbamock.aka.Supi;

class CurveProviderTest {
  private static final Supi SUPI = new Supi("001010000000001");
  private static final Plmn HOME = new Plmn("001", "01");

  private final Logger logger = Logger.getLogger(CurveProvider.class.getName());
  private final Records records = new Records();

  @BeforeEach
  void recordTheLog() {
    logger.setLevel(Level.ALL);
    logger.setUseParentHandlers(false);
    logger.addHandler(records);
  }

  @AfterEach
  void restoreTheLog() {
    logger.removeHandler(records);
    logger.setUseParentHandlers(true);
    logger.setLevel(null);
  }

  @Test
  void choosesConscryptWhereItsLibraryLoads() {
    TestedProvider.CONSCRYPT.require();

    assertThat(CurveProvider.choose("true")).hasToString("Conscrypt");
    assertThat(CurveProvider.preferred()).hasToString("Conscrypt");
  }

  @Test
  void choosesTheJdkIfNativeCodeIsDisabled() {
    assertThat(CurveProvider.choose("false")).isSameAs(CurveProvider.JDK);
  }

  @Test
  void doesNotRegisterTheProviderForTheWholeJvm() {
    CurveProvider.preferred();

    assertThat(Security.getProviders())
        .noneMatch(provider -> provider.getClass().getName().startsWith("org.conscrypt"));
  }

  @Test
  void usesTheJdkIfConscryptIsNotOnTheClassPath() throws Exception {
    assertThat(preferredWith(location(CurveProvider.class))).isEqualTo("JDK");
    assertThat(records.levels).containsExactly(Level.FINE);
  }

  @Test
  void usesTheJdkAndLogsItIfConscryptHasNoLibraryForThePlatform() throws Exception {
    assertThat(preferredWith(location(CurveProvider.class), location(Conscrypt.class)))
        .isEqualTo("JDK");
    assertThat(records.levels).containsExactly(Level.INFO);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NULL")
  void revealsWithOneProviderWhatTheOtherConcealed(ProtectionScheme scheme) {
    CurveProvider conscrypt = TestedProvider.CONSCRYPT.require();
    Seeded.times(
        20,
        random -> {
          byte[] privateKey = new byte[32];
          random.nextBytes(privateKey);
          privateKey[0] &= 0x7f;
          HomeNetworkKeyPair ofJdk =
              HomeNetworkKeyPair.of(1, scheme, privateKey, CurveProvider.JDK);
          HomeNetworkKeyPair ofConscrypt = HomeNetworkKeyPair.of(1, scheme, privateKey, conscrypt);

          assertThat(ofConscrypt.publicKey().hex()).isEqualTo(ofJdk.publicKey().hex());
          assertThat(ofConscrypt.privateOctets()).isEqualTo(ofJdk.privateOctets());
          assertReveals(ofJdk, ofConscrypt);
          assertReveals(ofConscrypt, ofJdk);
        });
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NULL")
  void acceptsAndRejectsTheSamePointsAsTheJdk(ProtectionScheme scheme) {
    CurveProvider conscrypt = TestedProvider.CONSCRYPT.require();
    byte[] privateKey = new byte[32];
    privateKey[3] = 5;
    Seeded.times(
        200,
        random -> {
          byte[] point = new byte[scheme.publicKeyLength()];
          random.nextBytes(point);
          if (scheme == ProtectionScheme.PROFILE_B) {
            point[0] = (byte) (2 + random.nextInt(2));
          } else if (random.nextInt(4) == 0) {
            // From 2^255 - 256 to 2^255 - 1: with octets above p, which are reduced.
            Arrays.fill(point, 1, 32, (byte) 0xff);
          }

          assertThat(agreed(conscrypt, scheme, privateKey, point))
              .isEqualTo(agreed(CurveProvider.JDK, scheme, privateKey, point));
        });
  }

  @ParameterizedTest
  @EnumSource(TestedProvider.class)
  void revealsOnSeveralThreads(TestedProvider tested) throws Exception {
    CurveProvider provider = tested.require();
    List<HomeNetworkKeyPair> pairs =
        List.of(
            HomeNetworkKeyPair.generate(1, ProtectionScheme.PROFILE_A, provider),
            HomeNetworkKeyPair.generate(2, ProtectionScheme.PROFILE_B, provider));
    Callable<Void> task =
        () -> {
          for (int i = 0; i < 100; i++) {
            assertReveals(pairs.get(i % 2), pairs.get(i % 2));
          }
          return null;
        };
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (Future<Void> done : threads.invokeAll(List.of(task, task, task, task))) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void assertReveals(HomeNetworkKeyPair network, HomeNetworkKeyPair ofTheUe) {
    SuciConcealment ue = SuciConcealment.with("0", ofTheUe.publicKey());

    assertThat(new SuciDeconcealment(List.of(network)).deconceal(ue.conceal(SUPI, HOME)))
        .isEqualTo(SUPI);
  }

  private static byte @Nullable [] agreed(
      CurveProvider provider, ProtectionScheme scheme, byte[] privateKey, byte[] point) {
    EciesCurve curve = provider.curve(scheme);
    try {
      PrivateKey own = curve.pairOf(privateKey).getPrivate();
      PublicKey peer = curve.publicKey(point, 0);
      return curve.agree(own, peer);
    } catch (GeneralSecurityException e) {
      return null;
    }
  }

  /** Returns the provider that is preferred with these jars, from which no library loads. */
  private static String preferredWith(URL... classPath) throws Exception {
    try (URLClassLoader loader = new WithoutLibraries(classPath)) {
      Class<?> isolated = loader.loadClass(CurveProvider.class.getName());
      Method preferred = isolated.getDeclaredMethod("preferred");
      preferred.setAccessible(true);
      return preferred.invoke(null).toString();
    }
  }

  private static URL location(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }

  /** Has the classes of its jars and of the JDK only, and none of the jars' native libraries. */
  private static final class WithoutLibraries extends URLClassLoader {
    WithoutLibraries(URL... classPath) {
      super(classPath, ClassLoader.getPlatformClassLoader());
    }

    @Override
    public @Nullable URL getResource(String name) {
      return name.startsWith("META-INF/native/") ? null : super.getResource(name);
    }
  }

  private static final class Records extends Handler {
    final List<Level> levels = new ArrayList<>();

    @Override
    public void publish(LogRecord entry) {
      levels.add(entry.getLevel());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
