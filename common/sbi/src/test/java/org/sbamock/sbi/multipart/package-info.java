/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package org.sbamock.sbi.multipart;

import org.jspecify.annotations.NullMarked;
