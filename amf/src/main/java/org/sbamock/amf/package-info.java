/**
 * The Access and Mobility Management Function (TS 23.501) as a plain object and as an application.
 */
@NullMarked
package org.sbamock.amf;

import org.jspecify.annotations.NullMarked;
