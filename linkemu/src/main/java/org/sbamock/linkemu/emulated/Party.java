/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import java.net.InetAddress;

/**
 * A party of an emulated network.
 *
 * @param name unique within the network
 * @param namespace its network namespace
 * @param address the address at which the other parties reach it
 */
public record Party(String name, NetworkNamespace namespace, InetAddress address) {}
