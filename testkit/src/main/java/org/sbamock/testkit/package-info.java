/**
 * The core for tests of users: NRF, AUSF, AMF and stub functions in the JVM of a JUnit test, on
 * random ports, programmable and with a journal.
 */
@NullMarked
package org.sbamock.testkit;

import org.jspecify.annotations.NullMarked;
