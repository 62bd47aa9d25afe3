/* SPDX-License-Identifier: Apache-2.0 */
/** The log of the requests that a function has served. */
@NullMarked
package org.sbamock.spring.observability.accesslog;

import org.jspecify.annotations.NullMarked;
