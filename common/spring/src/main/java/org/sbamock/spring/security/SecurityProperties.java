/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.security;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Security of the function.
 *
 * @param profile Defaults of security: test, or strict for a function that others can reach. The
 *     attributes of the NF profile (sbamock.profile.*) can be set as well.
 */
@ConfigurationProperties("sbamock")
public record SecurityProperties(@DefaultValue("test") SecurityProfile profile) {
  /** Returns whether the profile is strict. */
  public boolean strict() {
    return profile == SecurityProfile.STRICT;
  }
}
