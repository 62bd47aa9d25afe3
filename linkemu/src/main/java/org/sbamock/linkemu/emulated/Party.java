package org.sbamock.linkemu.emulated;

import java.net.InetAddress;

/**
 * A party of an emulated network.
 *
 * @param name unique within the network
 * @param namespace where it lives
 * @param address its address, which the other parties reach
 */
public record Party(String name, NetworkNamespace namespace, InetAddress address) {}
