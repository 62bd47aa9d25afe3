/** The UDM's services: HTTP and JSON in and out. */
@NullMarked
package org.sbamock.udm.api;

import org.jspecify.annotations.NullMarked;
