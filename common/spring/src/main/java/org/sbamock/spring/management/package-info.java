/** The access to the management plane of a function. */
@NullMarked
package org.sbamock.spring.management;

import org.jspecify.annotations.NullMarked;
