/**
 * Registered NF profiles (TS 29.510 section 6.1.6): reading, validation, JSON Patch and versions.
 */
@NullMarked
package org.sbamock.nrf.core.profile;

import org.jspecify.annotations.NullMarked;
