/**
 * Locations of UEs: the cell and tracking area that the AMF knows (TS 29.571), and the position
 * that an LMF would determine (TS 29.572).
 */
@NullMarked
package org.sbamock.amf.core.location;

import org.jspecify.annotations.NullMarked;
