/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import io.netty.util.AsciiString;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.HttpCall;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.SbiHeaders;

/**
 * A decorator of a caller that sends requests to an SCP instead of their origin, whose API root is
 * in {@code 3gpp-Sbi-Target-apiRoot} (TS 29.500 clause 6.10.2.5). A request to the SCP, which
 * discovers the producer, does not have the field.
 */
final class ScpCaller implements Caller {
  /** The name of a 3GPP API and its version (TS 29.501 clause 4.4.1), where an API root ends. */
  private static final Pattern API = Pattern.compile("/n[a-z0-9]+-[a-z0-9-]+/v[0-9]+(?![^/])");

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
      int prefix = prefixLength(target);
      String root = protocol.scheme() + "://" + origin.authority() + target.substring(0, prefix);
      headers.addReceived(SbiHeaders.TARGET_API_ROOT, AsciiString.of(root));
      target = target.substring(prefix);
    }
    HttpRequest forwarded =
        new HttpRequest(
            request.method(), scp.target(target), headers, request.content(), request.trailers());
    return caller.send(protocol, scp.origin(), forwarded, options, listener);
  }

  /** Returns the length of the path of the API root; 0 if the path is not that of a 3GPP API. */
  private static int prefixLength(String target) {
    int query = target.indexOf('?');
    Matcher api = API.matcher(target).region(0, query < 0 ? target.length() : query);
    return api.find() ? api.start() : 0;
  }
}
