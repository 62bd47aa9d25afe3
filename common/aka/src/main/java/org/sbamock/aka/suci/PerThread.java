/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import java.security.GeneralSecurityException;

/** A JCA object per thread, since such objects are expensive to look up and not thread-safe. */
final class PerThread<T> {
  private final ThreadLocal<T> instances;

  PerThread(Factory<T> factory) {
    instances =
        ThreadLocal.withInitial(
            () -> {
              try {
                return factory.create();
              } catch (GeneralSecurityException e) {
                throw new IllegalStateException("The provider has no such algorithm", e);
              }
            });
  }

  public T get() {
    return instances.get();
  }

  /** A factory of such objects. */
  @FunctionalInterface
  interface Factory<T> {
    T create() throws GeneralSecurityException;
  }
}
