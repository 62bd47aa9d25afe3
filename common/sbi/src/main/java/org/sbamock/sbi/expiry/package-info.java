/* SPDX-License-Identifier: Apache-2.0 */
/** Tables of many short-lived entries, such as pending procedures, in arrays. */
@NullMarked
package org.sbamock.sbi.expiry;

import org.jspecify.annotations.NullMarked;
