/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package org.sbamock.tracing;

import org.jspecify.annotations.NullMarked;
