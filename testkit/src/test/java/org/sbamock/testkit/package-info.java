/** Tests of the JUnit extension. */
@NullMarked
package org.sbamock.testkit;

import org.jspecify.annotations.NullMarked;
