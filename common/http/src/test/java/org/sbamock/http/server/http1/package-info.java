/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package org.sbamock.http.server.http1;

import org.jspecify.annotations.NullMarked;
