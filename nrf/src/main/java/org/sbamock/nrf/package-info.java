/** The Network Repository Function (TS 29.510) as a plain object and as an application. */
@NullMarked
package org.sbamock.nrf;

import org.jspecify.annotations.NullMarked;
