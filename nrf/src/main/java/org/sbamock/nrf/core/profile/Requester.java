/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.profile.PlmnId;

/**
 * Who asks for NF instances.
 *
 * @param nfType its NFType
 * @param plmns its PLMNs; empty if it did not tell
 * @param snssais its slices; empty if it did not tell
 * @param fqdn its name; null if it did not tell
 */
public record Requester(
    String nfType, List<PlmnId> plmns, List<Snssai> snssais, @Nullable String fqdn) {}
