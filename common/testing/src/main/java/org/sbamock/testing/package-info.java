/**
 * Requirements of tests that a machine may not meet, declared by annotations that combine the JUnit
 * tag with the condition.
 */
@NullMarked
package org.sbamock.testing;

import org.jspecify.annotations.NullMarked;
