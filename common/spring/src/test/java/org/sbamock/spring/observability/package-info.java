/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package org.sbamock.spring.observability;

import org.jspecify.annotations.NullMarked;
