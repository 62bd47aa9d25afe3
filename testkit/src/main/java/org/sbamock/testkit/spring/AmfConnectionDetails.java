/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.spring;

/**
 * The connection details of an AMF; the bean of a {@code AmfContainer} that is a service
 * connection.
 */
public interface AmfConnectionDetails extends FunctionConnectionDetails {}
