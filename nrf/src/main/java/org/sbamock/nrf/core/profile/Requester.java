/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.profile.PlmnId;

/**
 * The consumer that requests NF instances.
 *
 * @param nfType its NFType; null if not stated
 * @param plmns its PLMNs; empty if not stated
 * @param snssais its slices; empty if not stated
 * @param fqdn its name; null if not stated
 */
public record Requester(
    @Nullable String nfType, List<PlmnId> plmns, List<ExtSnssai> snssais, @Nullable String fqdn) {}
