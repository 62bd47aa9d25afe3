/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package org.sbamock.sbi.binding;

import org.jspecify.annotations.NullMarked;
