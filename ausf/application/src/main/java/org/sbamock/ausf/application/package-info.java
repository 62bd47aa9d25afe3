/**
 * The Spring Boot application of the AUSF: settings, meters, and the bean that runs the function.
 */
@NullMarked
package org.sbamock.ausf.application;

import org.jspecify.annotations.NullMarked;
