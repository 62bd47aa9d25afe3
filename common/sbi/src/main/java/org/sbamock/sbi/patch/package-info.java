/* SPDX-License-Identifier: Apache-2.0 */
/** Patches of JSON documents: JSON Patch (RFC 6902) and JSON Merge Patch (RFC 7396). */
@NullMarked
package org.sbamock.sbi.patch;

import org.jspecify.annotations.NullMarked;
