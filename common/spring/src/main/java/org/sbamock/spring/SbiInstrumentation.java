package org.sbamock.spring;

import java.util.function.UnaryOperator;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.sbi.consumer.Caller;

/**
 * What an application hangs around the host of its function.
 *
 * @param observer hears of the exchanges that are served
 * @param calls stands around the client
 */
public record SbiInstrumentation(ServerObserver observer, UnaryOperator<Caller> calls) {
  /** Nothing at all. */
  public static final SbiInstrumentation NONE =
      new SbiInstrumentation(ServerObserver.NONE, UnaryOperator.identity());
}
