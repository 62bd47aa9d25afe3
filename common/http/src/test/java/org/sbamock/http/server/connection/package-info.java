/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package org.sbamock.http.server.connection;

import org.jspecify.annotations.NullMarked;
