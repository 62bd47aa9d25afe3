/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.emulated.ChildProcesses;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.linkemu.emulated.NetworkNamespace;
import org.sbamock.linkemu.emulated.Party;

/**
 * The host of a function: its address and network namespace.
 *
 * @param address the address on which it listens
 * @param namespace the network namespace; null for the namespace of this process
 */
public record FunctionHost(String address, @Nullable NetworkNamespace namespace) {
  /** The loopback of this machine. */
  public static final FunctionHost LOOPBACK = new FunctionHost("127.0.0.1", null);

  /** Returns the host of a party of an emulated network. */
  static FunctionHost of(Party party) {
    return new FunctionHost(party.address().getHostAddress(), party.namespace());
  }

  Process start(ProcessBuilder builder) throws IOException {
    return reach(
        namespace == null ? builder::start : () -> ChildProcesses.start(namespace, builder), null);
  }

  /** Runs an action in the network namespace, such as a call to its loopback. */
  <T> T call(Callable<T> action) throws IOException {
    return reach(action, namespace);
  }

  private static <T> T reach(Callable<T> action, @Nullable NetworkNamespace from)
      throws IOException {
    try {
      return from == null ? action.call() : from.call(action);
    } catch (IOException | LinkException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
