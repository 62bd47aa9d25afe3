/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Load control and overload control based on LCI and OCI header fields (TS 29.500 clauses 6.3 and
 * 6.4).
 */
@org.jspecify.annotations.NullMarked
package org.sbamock.sbi.overload;
