/** The network functions with each other, in one JVM. */
@NullMarked
package org.sbamock.integration.core;

import org.jspecify.annotations.NullMarked;
