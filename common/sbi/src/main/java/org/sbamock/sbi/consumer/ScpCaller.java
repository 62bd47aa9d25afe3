/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import io.netty.util.AsciiString;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.HttpCall;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiHeaders;

/**
 * A decorator of a caller that sends requests to an SCP instead of their origin, whose API root is
 * in {@code 3gpp-Sbi-Target-apiRoot} (TS 29.500 clause 6.10.2.5). A request whose origin is the SCP
 * is not changed and does not have the field: the SCP discovers its producer, or has named its URI.
 */
final class ScpCaller implements Caller {
  private final Caller caller;
  private final ApiRoot scp;

  ScpCaller(Caller caller, ApiRoot scp) {
    this.caller = caller;
    this.scp = scp;
  }

  @Override
  public HttpCall send(
      HttpProtocol protocol,
      Origin origin,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    String target = request.target();
    HttpFields headers = request.headers();
    headers.remove(SbiHeaders.TARGET_API_ROOT);
    if (!origin.equals(scp.origin())) {
      ApiRoot root = ApiRoot.of(new ResourceUri(protocol.scheme(), origin, target));
      headers.addReceived(SbiHeaders.TARGET_API_ROOT, AsciiString.of(root.toString()));
      target = scp.target(target.substring(root.prefix().length()));
    }
    HttpRequest forwarded =
        new HttpRequest(request.method(), target, headers, request.content(), request.trailers());
    return caller.send(protocol, scp.origin(), forwarded, options, listener);
  }
}
