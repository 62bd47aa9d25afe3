/** What may be in the jar, and what must. */
@NullMarked
package org.sbamock.testkit.standalone;

import org.jspecify.annotations.NullMarked;
