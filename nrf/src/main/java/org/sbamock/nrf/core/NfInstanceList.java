/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.util.List;

/**
 * A page of the list of NF instances.
 *
 * @param ids the ids of the instances, ascending
 * @param total the number of instances in the whole list
 */
public record NfInstanceList(List<String> ids, int total) {}
