/* SPDX-License-Identifier: Apache-2.0 */
/** The tracing of a function that is a Spring Boot application. */
@NullMarked
package org.sbamock.spring.observability.tracing;

import org.jspecify.annotations.NullMarked;
