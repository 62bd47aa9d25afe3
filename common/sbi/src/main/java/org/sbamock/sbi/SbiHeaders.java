/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import io.netty.util.AsciiString;

/**
 * The custom header fields of TS 29.500 clause 5.2.3, in lower case, as HTTP/2 and HTTP/3 require.
 */
public final class SbiHeaders {
  /** Access-Scope: the scope of the service request, for an SCP that requests the token. */
  public static final AsciiString ACCESS_SCOPE = AsciiString.cached("3gpp-sbi-access-scope");

  /** Access-Token: the access token, for an SCP. */
  public static final AsciiString ACCESS_TOKEN = AsciiString.cached("3gpp-sbi-access-token");

  /** Alternate-Chf-Id: the primary or secondary CHF. */
  public static final AsciiString ALTERNATE_CHF_ID =
      AsciiString.cached("3gpp-sbi-alternate-chf-id");

  /** Binding: the binding indication. */
  public static final AsciiString BINDING = AsciiString.cached("3gpp-sbi-binding");

  /** Callback: the kind of notification. */
  public static final AsciiString CALLBACK = AsciiString.cached("3gpp-sbi-callback");

  /** Client-Credentials: the client credentials assertion. */
  public static final AsciiString CLIENT_CREDENTIALS =
      AsciiString.cached("3gpp-sbi-client-credentials");

  /** Consumer-Info: the features that the NF service consumer supports. */
  public static final AsciiString CONSUMER_INFO = AsciiString.cached("3gpp-sbi-consumer-info");

  /** Correlation-Info: the UE or session that the message concerns. */
  public static final AsciiString CORRELATION_INFO =
      AsciiString.cached("3gpp-sbi-correlation-info");

  /** Interplmn-Purpose: why a request crosses PLMNs. */
  public static final AsciiString INTERPLMN_PURPOSE =
      AsciiString.cached("3gpp-sbi-interplmn-purpose");

  /** Lci: load control information. */
  public static final AsciiString LCI = AsciiString.cached("3gpp-sbi-lci");

  /** Max-Forward-Hops: the remaining number of SCPs that may forward the request. */
  public static final AsciiString MAX_FORWARD_HOPS =
      AsciiString.cached("3gpp-sbi-max-forward-hops");

  /** Max-Rsp-Time: the time in which the client expects the response, milliseconds. */
  public static final AsciiString MAX_RSP_TIME = AsciiString.cached("3gpp-sbi-max-rsp-time");

  /** Message-Priority: 0 (highest) to 31. */
  public static final AsciiString MESSAGE_PRIORITY =
      AsciiString.cached("3gpp-sbi-message-priority");

  /** NF-Peer-Info: source and destination, for routing. */
  public static final AsciiString NF_PEER_INFO = AsciiString.cached("3gpp-sbi-nf-peer-info");

  /** Notif-Accepted-Encoding: the content codings of notifications. */
  public static final AsciiString NOTIF_ACCEPTED_ENCODING =
      AsciiString.cached("3gpp-sbi-notif-accepted-encoding");

  /** Nrf-Uri: the API URIs of the NRF. */
  public static final AsciiString NRF_URI = AsciiString.cached("3gpp-sbi-nrf-uri");

  /** Nrf-Uri-Callback: the API URIs of the NRF for notifications. */
  public static final AsciiString NRF_URI_CALLBACK =
      AsciiString.cached("3gpp-sbi-nrf-uri-callback");

  /** Oci: overload control information. */
  public static final AsciiString OCI = AsciiString.cached("3gpp-sbi-oci");

  /** Originating-Network-Id: the PLMN or SNPN of the sender. */
  public static final AsciiString ORIGINATING_NETWORK_ID =
      AsciiString.cached("3gpp-sbi-originating-network-id");

  /** Other-Access-Scopes: further scopes. */
  public static final AsciiString OTHER_ACCESS_SCOPES =
      AsciiString.cached("3gpp-sbi-other-access-scopes");

  /** Producer-Id: the NF service producer that an SCP chose. */
  public static final AsciiString PRODUCER_ID = AsciiString.cached("3gpp-sbi-producer-id");

  /** Request-Info: retries and redirections. */
  public static final AsciiString REQUEST_INFO = AsciiString.cached("3gpp-sbi-request-info");

  /** Response-Info: the actions of an SCP or SEPP on the route. */
  public static final AsciiString RESPONSE_INFO = AsciiString.cached("3gpp-sbi-response-info");

  /** Retry-Info: whether retries are allowed. */
  public static final AsciiString RETRY_INFO = AsciiString.cached("3gpp-sbi-retry-info");

  /** Routing-Binding: the binding of earlier responses. */
  public static final AsciiString ROUTING_BINDING = AsciiString.cached("3gpp-sbi-routing-binding");

  /** Selection-Info: selection by an SCP. */
  public static final AsciiString SELECTION_INFO = AsciiString.cached("3gpp-sbi-selection-info");

  /** Sender-Timestamp: the time at which the message was sent. */
  public static final AsciiString SENDER_TIMESTAMP =
      AsciiString.cached("3gpp-sbi-sender-timestamp");

  /** Source-NF-Client-Credentials: the client credentials assertion of the source NF. */
  public static final AsciiString SOURCE_NF_CLIENT_CREDENTIALS =
      AsciiString.cached("3gpp-sbi-source-nf-client-credentials");

  /** Target-Nf-Group-Id: the NF group that is addressed. */
  public static final AsciiString TARGET_NF_GROUP_ID =
      AsciiString.cached("3gpp-sbi-target-nf-group-id");

  /** Target-Nf-Id: the NF instance that is addressed. */
  public static final AsciiString TARGET_NF_ID = AsciiString.cached("3gpp-sbi-target-nf-id");

  /** Target-apiRoot: the API root that is addressed, for an SCP or SEPP. */
  public static final AsciiString TARGET_API_ROOT = AsciiString.cached("3gpp-sbi-target-apiroot");

  /** Discovery-*: the prefix of the query parameters of a delegated discovery by an SCP. */
  public static final AsciiString DISCOVERY_PREFIX = AsciiString.cached("3gpp-sbi-discovery-");

  private SbiHeaders() {}
}
