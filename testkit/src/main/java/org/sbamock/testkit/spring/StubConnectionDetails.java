/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.spring;

/**
 * The connection details of a stub function; the bean of a {@code StubContainer} that is a service
 * connection.
 */
public interface StubConnectionDetails extends FunctionConnectionDetails {}
