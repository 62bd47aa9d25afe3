/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import org.sbamock.nrf.core.profile.ProfileVersion;

/**
 * The result of a patch.
 *
 * @param heartBeat whether the patch changed status and load only
 * @param profile the profile after the patch
 */
public record PatchResult(boolean heartBeat, ProfileVersion profile) {}
