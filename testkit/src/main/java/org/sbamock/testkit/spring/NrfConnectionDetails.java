/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.spring;

/**
 * The connection details of an NRF; the bean of an {@code NrfContainer} that is a service
 * connection.
 */
public interface NrfConnectionDetails extends FunctionConnectionDetails {}
