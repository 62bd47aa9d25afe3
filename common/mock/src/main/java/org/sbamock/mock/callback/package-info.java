/* SPDX-License-Identifier: Apache-2.0 */
/** Callbacks: requests that a function sends after the response of a stub. */
@NullMarked
package org.sbamock.mock.callback;

import org.jspecify.annotations.NullMarked;
