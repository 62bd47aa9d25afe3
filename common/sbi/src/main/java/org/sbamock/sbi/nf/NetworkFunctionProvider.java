/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.NfType;

/**
 * Makes network functions for those that know none as a class, such as a testkit; found by {@link
 * ServiceLoader}.
 */
public interface NetworkFunctionProvider {
  /** Returns the types that it makes; empty if it makes those that no other provider does. */
  Set<NfType> types();

  /**
   * Returns a builder of a function, with all defaults of its kind.
   *
   * @throws IllegalArgumentException if the type is none of its own, or an option does not fit
   */
  HostedFunction.Builder<?> builder(NfType type, NetworkFunctionSettings settings, Options options);

  /**
   * Returns the provider of a type, among those that the class loader of this interface has.
   *
   * @throws IllegalArgumentException if there is none
   */
  static NetworkFunctionProvider of(NfType type) {
    return find(types -> types.contains(type))
        .or(() -> find(Set::isEmpty))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no "
                        + type
                        + " on the class path: add the artifact of the function, such as"
                        + " sbamock-ausf, or sbamock-stub, which has any type"));
  }

  /**
   * Returns the provider of functions that have no services of their own.
   *
   * @throws IllegalArgumentException if there is none
   */
  static NetworkFunctionProvider ofAnyType() {
    return find(Set::isEmpty)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no stub function on the class path: add the artifact sbamock-stub"));
  }

  private static Optional<NetworkFunctionProvider> find(Predicate<Set<NfType>> wanted) {
    return ServiceLoader.load(
            NetworkFunctionProvider.class, NetworkFunctionProvider.class.getClassLoader())
        .stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> wanted.test(provider.types()))
        .findFirst();
  }

  /**
   * What a function can be told beside its settings; it takes what concerns it.
   *
   * @param services that a function without services of its own tells the NRF: name, such as {@code
   *     nudm-ueau}, and version in the URI, such as {@code v1}
   * @param seed of all random choices, for a test that has to repeat; null: unpredictable ones
   */
  record Options(Map<String, String> services, @Nullable Long seed) {
    /** No services, and unpredictable choices. */
    public static final Options DEFAULT = new Options(Map.of(), null);

    /** Keeps a copy. */
    public Options {
      services = Map.copyOf(services);
    }
  }
}
