/** The core in users' tests. */
@NullMarked
package org.sbamock.testkit;

import org.jspecify.annotations.NullMarked;
