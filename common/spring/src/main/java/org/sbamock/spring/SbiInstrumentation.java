/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.util.function.UnaryOperator;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.sbi.consumer.Caller;

/**
 * The instrumentation of a function's server and client.
 *
 * @param observer receives the served exchanges
 * @param calls wraps the client
 */
public record SbiInstrumentation(ServerObserver observer, UnaryOperator<Caller> calls) {
  /** No instrumentation. */
  public static final SbiInstrumentation NONE =
      new SbiInstrumentation(ServerObserver.NONE, UnaryOperator.identity());
}
