/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import org.jspecify.annotations.Nullable;

/**
 * The note of an exchange whose stub performs an action on a resource.
 *
 * @param path the path of the resource; null if the action failed
 */
record ServedResource(CompiledStub stub, @Nullable String path) {
  /** Returns the stub of an exchange's note; null if no stub responds. */
  static @Nullable CompiledStub stubOf(@Nullable Object note) {
    return note instanceof CompiledStub stub
        ? stub
        : note instanceof ServedResource served ? served.stub : null;
  }
}
