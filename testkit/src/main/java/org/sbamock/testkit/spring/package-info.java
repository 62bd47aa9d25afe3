/**
 * For tests with Spring: where a core is, in the Environment; and containers as service connections
 * of Spring Boot. What is here needs Spring on the test's class path; the rest of the testkit does
 * not.
 */
@NullMarked
package org.sbamock.testkit.spring;

import org.jspecify.annotations.NullMarked;
