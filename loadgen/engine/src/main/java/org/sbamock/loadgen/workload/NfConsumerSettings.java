/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.tls.ClientAuth;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.sbi.ApiRoot;

/**
 * The settings of the generator as an NF service consumer that functions notify.
 *
 * @param host the host name or IP address at which the functions reach the generator
 * @param bindAddress the local address at which the generator listens
 * @param tls the key and certificates of the generator's server, which it requires over TLS only
 * @param clientAuth whether the server requests certificates of the functions
 * @param network creates sockets in the network of the generator
 * @param nrf the NRF that issues access tokens; null if the functions require none
 * @param listening called with the API root at which the functions reach the generator
 */
public record NfConsumerSettings(
    String host,
    String bindAddress,
    TlsMaterial tls,
    ClientAuth clientAuth,
    Network network,
    @Nullable ApiRoot nrf,
    Consumer<ApiRoot> listening) {
  /** The address of the loopback interface. */
  public static final String LOOPBACK = "127.0.0.1";

  private static final String ALL_ADDRESSES = "0.0.0.0";
  private static final String ALL_IPV6_ADDRESSES = "::";

  /** The network of the generator. */
  @FunctionalInterface
  public interface Network {
    /** The network of this process. */
    Network OF_PROCESS =
        new Network() {
          @Override
          public <T> T call(Callable<T> action) throws Exception {
            return action.call();
          }
        };

    /** Runs an action in this network. */
    <T> T call(Callable<T> action) throws Exception;
  }

  /**
   * Returns the settings for functions that are already running. The generator listens on all
   * addresses, or only on the loopback address if the functions reach it there.
   *
   * @param host the host name or IP address at which the functions reach the generator
   */
  public static NfConsumerSettings of(String host, TlsMaterial tls) {
    String bind =
        host.equals(LOOPBACK) ? LOOPBACK : host.contains(":") ? ALL_IPV6_ADDRESSES : ALL_ADDRESSES;
    return new NfConsumerSettings(
        host, bind, tls, ClientAuth.NONE, Network.OF_PROCESS, null, root -> {});
  }
}
