/* SPDX-License-Identifier: Apache-2.0 */
/** Observers and samples of connections, which server and client share. */
@NullMarked
package org.sbamock.http.observe;

import org.jspecify.annotations.NullMarked;
