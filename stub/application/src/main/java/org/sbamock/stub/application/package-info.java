/**
 * The Spring Boot application of the stub function: settings, meters, and the bean that runs the
 * function.
 */
@NullMarked
package org.sbamock.stub.application;

import org.jspecify.annotations.NullMarked;
