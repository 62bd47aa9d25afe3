/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.NfType;

/**
 * The provider of network functions for callers without compile-time access to their classes, such
 * as a testkit; found by {@link ServiceLoader}.
 */
public interface NetworkFunctionProvider {
  /** Returns the types that it provides; empty if it provides those without another provider. */
  Set<NfType> types();

  /**
   * Returns a builder of a function with the defaults of its type.
   *
   * @throws IllegalArgumentException if it does not provide the type, or an option is invalid
   */
  HostedFunction.Builder<?> builder(NfType type, NetworkFunctionSettings settings, Options options);

  /**
   * Returns the provider of a type, found by the class loader of this interface.
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
   * Returns the provider of functions without services of their own.
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
   * The options of a function besides its settings; each function uses those that apply to it.
   *
   * @param services the services that a function without its own services registers with the NRF:
   *     the versions in the URI, such as {@code v1}, by name, such as {@code nudm-ueau}
   * @param seed the seed of all random choices, for a reproducible test; null for unpredictable
   *     choices
   */
  record Options(Map<String, List<String>> services, @Nullable Long seed) {
    /** No services, and unpredictable random choices. */
    public static final Options DEFAULT = new Options(Map.of(), null);

    /** Copies the services. */
    public Options {
      services =
          services.entrySet().stream()
              .collect(
                  Collectors.toUnmodifiableMap(
                      Map.Entry::getKey, service -> List.copyOf(service.getValue())));
    }
  }
}
