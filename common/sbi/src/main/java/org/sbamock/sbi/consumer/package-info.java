/**
 * Calls to other network functions' services: targets, deadlines, access tokens (TS 33.501 section
 * 13.4).
 */
@NullMarked
package org.sbamock.sbi.consumer;

import org.jspecify.annotations.NullMarked;
