/** The settings of functions that have a home network. */
@NullMarked
package org.sbamock.spring.homenetwork;

import org.jspecify.annotations.NullMarked;
