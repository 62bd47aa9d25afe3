/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.api;

import org.sbamock.sbi.count.OutcomeCounts;

/**
 * The numbers of discoveries and of access token requests.
 *
 * @param discoveries the discoveries by their outcome
 * @param tokens the access token requests by their outcome
 */
public record NrfCounts(OutcomeCounts<Discovery> discoveries, OutcomeCounts<Token> tokens) {
  /** The outcomes of a discovery. */
  public enum Discovery {
    /** It found an NF instance. */
    FOUND,
    /** No NF instance matched the query. */
    EMPTY
  }

  /** The outcomes of an access token request. */
  public enum Token {
    /** The NRF issued a token. */
    ISSUED,
    /** The NRF refused the request. */
    REFUSED
  }

  /** Creates counts of zero. */
  public NrfCounts() {
    this(new OutcomeCounts<>(Discovery.class), new OutcomeCounts<>(Token.class));
  }
}
