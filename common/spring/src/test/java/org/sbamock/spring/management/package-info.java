@NullMarked
package org.sbamock.spring.management;

import org.jspecify.annotations.NullMarked;
