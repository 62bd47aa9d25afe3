/**
 * The emulated carrier: a switch in user space with a TUN device in the network namespace of each
 * party, and one thread that applies the model to every packet. Requires Linux, and root or a user
 * namespace in which the process is root.
 */
@NullMarked
package org.sbamock.linkemu.emulated;

import org.jspecify.annotations.NullMarked;
