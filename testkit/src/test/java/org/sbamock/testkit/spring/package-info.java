@NullMarked
package org.sbamock.testkit.spring;

import org.jspecify.annotations.NullMarked;
