/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import org.sbamock.nrf.core.profile.ProfileVersion;

/**
 * The result of a registration.
 *
 * @param created whether the instance is new
 * @param profile the stored profile
 */
public record Registration(boolean created, ProfileVersion profile) {}
