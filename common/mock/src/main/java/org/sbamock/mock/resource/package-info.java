/* SPDX-License-Identifier: Apache-2.0 */
/** Resources that stubs keep: they are created, read, changed and deleted by requests. */
@NullMarked
package org.sbamock.mock.resource;

import org.jspecify.annotations.NullMarked;
