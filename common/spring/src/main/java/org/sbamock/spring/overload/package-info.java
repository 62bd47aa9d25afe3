/* SPDX-License-Identifier: Apache-2.0 */
/** The load and the overload that a function reports. */
@NullMarked
package org.sbamock.spring.overload;

import org.jspecify.annotations.NullMarked;
