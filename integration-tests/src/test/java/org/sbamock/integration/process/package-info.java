/* SPDX-License-Identifier: Apache-2.0 */
/** Network functions as processes that are stopped while they serve requests. */
@NullMarked
package org.sbamock.integration.process;

import org.jspecify.annotations.NullMarked;
