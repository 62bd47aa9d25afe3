/**
 * The Spring Boot application of the AMF: settings, meters, and the bean that runs the function.
 */
@NullMarked
package org.sbamock.amf.application;

import org.jspecify.annotations.NullMarked;
