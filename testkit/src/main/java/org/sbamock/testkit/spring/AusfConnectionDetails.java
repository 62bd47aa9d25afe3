/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.spring;

/**
 * The connection details of an AUSF; the bean of an {@code AusfContainer} that is a service
 * connection.
 */
public interface AusfConnectionDetails extends FunctionConnectionDetails {}
