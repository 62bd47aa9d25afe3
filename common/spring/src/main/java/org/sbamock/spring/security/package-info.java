/** The security profile of a function, and secrets in files. */
@NullMarked
package org.sbamock.spring.security;

import org.jspecify.annotations.NullMarked;
