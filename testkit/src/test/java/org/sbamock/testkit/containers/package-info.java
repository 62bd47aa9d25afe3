@NullMarked
package org.sbamock.testkit.containers;

import org.jspecify.annotations.NullMarked;
