package org.sbamock.sbi.nf;

import java.util.Map;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.CallOptions;
import org.sbamock.sbi.NfType;

/**
 * How a function calls others.
 *
 * @param protocol of all calls that the next one does not tell otherwise
 * @param protocols of the calls to functions of some types
 * @param options deadline, use of connections and retries of each call
 */
public record ConsumerSettings(
    HttpProtocol protocol, Map<NfType, HttpProtocol> protocols, CallOptions options) {
  /** HTTP/2 in cleartext. */
  public static final ConsumerSettings DEFAULT =
      new ConsumerSettings(HttpProtocol.H2C, Map.of(), CallOptions.DEFAULT);

  /** Takes a copy. */
  public ConsumerSettings {
    protocols = Map.copyOf(protocols);
  }

  /** The same with one protocol for all calls. */
  public ConsumerSettings withProtocol(HttpProtocol all) {
    return new ConsumerSettings(all, Map.of(), options);
  }

  /** The protocol of calls to functions of that type. */
  public HttpProtocol protocol(NfType target) {
    return protocols.isEmpty() ? protocol : protocols.getOrDefault(target, protocol);
  }
}
