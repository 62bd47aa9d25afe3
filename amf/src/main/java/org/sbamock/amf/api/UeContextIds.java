/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import org.sbamock.amf.core.Registrations;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.http.HttpExchange;
import org.sbamock.sbi.SbiException;

/** The {@code ueContextId} of paths. */
final class UeContextIds {
  /** The name of the path parameter. */
  static final String PARAMETER = "ueContextId";

  private UeContextIds() {}

  /**
   * Returns the UE of a path.
   *
   * @throws SbiException CONTEXT_NOT_FOUND
   */
  static UeContext find(Registrations registrations, HttpExchange exchange) {
    return registrations.requireUe(exchange.pathParameter(PARAMETER));
  }
}
