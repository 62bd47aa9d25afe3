/**
 * NF profiles as they are registered (TS 29.510 section 6.1.6): reading, validation, JSON Patch,
 * versions.
 */
@NullMarked
package org.sbamock.nrf.core.profile;

import org.jspecify.annotations.NullMarked;
