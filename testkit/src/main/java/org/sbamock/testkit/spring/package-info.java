/**
 * Spring support for tests: the addresses of a core as Environment properties, and containers as
 * service connections of Spring Boot. Only this package of the testkit requires Spring on the class
 * path.
 */
@NullMarked
package org.sbamock.testkit.spring;

import org.jspecify.annotations.NullMarked;
