/** Tests of what surrounds a network function in its application. */
@NullMarked
package org.sbamock.spring;

import org.jspecify.annotations.NullMarked;
