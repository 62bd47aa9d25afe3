/** The UDM as a Spring Boot application. */
@NullMarked
package org.sbamock.udm.application;

import org.jspecify.annotations.NullMarked;
