/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package org.sbamock.spring.observability.tracing;

import org.jspecify.annotations.NullMarked;
