/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import org.sbamock.sbi.ApiRoot;

/**
 * Indirect communication: calls and notifications are sent to an SCP, which forwards them (TS
 * 23.501 clause 7.1.1 and annex E). Calls to the NRF are sent directly.
 *
 * @param scp the API root of the SCP
 * @param delegatedDiscovery whether the SCP discovers the producers (model D) instead of this
 *     function (model C)
 */
public record IndirectCommunication(ApiRoot scp, boolean delegatedDiscovery) {}
