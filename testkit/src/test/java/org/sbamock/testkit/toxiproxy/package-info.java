@NullMarked
package org.sbamock.testkit.toxiproxy;

import org.jspecify.annotations.NullMarked;
