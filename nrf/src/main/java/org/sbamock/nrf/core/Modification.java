/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import org.sbamock.nrf.core.profile.ProfileVersion;

/**
 * What a patch did.
 *
 * @param heartBeat whether the patch was one of status and load alone
 * @param profile the profile as it is now
 */
public record Modification(boolean heartBeat, ProfileVersion profile) {}
