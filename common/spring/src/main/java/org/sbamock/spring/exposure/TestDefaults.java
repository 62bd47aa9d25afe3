/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.exposure;

import java.util.List;

/** A group of settings, some of which have a default that is for tests only. */
public interface TestDefaults {
  /** Returns the settings that have such a default, each with what it protects. */
  List<String> testDefaults();
}
