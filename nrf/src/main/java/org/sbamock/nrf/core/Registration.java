/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import org.sbamock.nrf.core.profile.ProfileVersion;

/**
 * What a registration did.
 *
 * @param created whether the instance is new
 * @param profile the profile as it is kept
 */
public record Registration(boolean created, ProfileVersion profile) {}
