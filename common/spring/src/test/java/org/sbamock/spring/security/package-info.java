@NullMarked
package org.sbamock.spring.security;

import org.jspecify.annotations.NullMarked;
