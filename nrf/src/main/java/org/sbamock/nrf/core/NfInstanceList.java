/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.util.List;

/**
 * A part of the list of NF instances.
 *
 * @param ids the ids of its instances, rising
 * @param total how many instances the whole list has
 */
public record NfInstanceList(List<String> ids, int total) {}
