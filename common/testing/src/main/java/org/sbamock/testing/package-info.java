/**
 * Requirements of tests: what a test needs and a machine may lack, declared by annotations that
 * carry both the JUnit tag and the condition.
 */
@NullMarked
package org.sbamock.testing;

import org.jspecify.annotations.NullMarked;
