/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package org.sbamock.sbi.patch;

import org.jspecify.annotations.NullMarked;
