/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The header fields that say which producers serve a resource: binding indications (TS 29.500
 * clause 6.12), and the producer that an SCP has selected.
 */
@NullMarked
package org.sbamock.sbi.binding;

import org.jspecify.annotations.NullMarked;
