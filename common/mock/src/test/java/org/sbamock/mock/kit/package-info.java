/** The compatibility kit of what stubs do to answers: every behaviour on every protocol. */
@NullMarked
package org.sbamock.mock.kit;

import org.jspecify.annotations.NullMarked;
