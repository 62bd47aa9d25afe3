/**
 * The Spring Boot application of the NRF: settings, meters, and the bean that runs the function.
 */
@NullMarked
package org.sbamock.nrf.application;

import org.jspecify.annotations.NullMarked;
