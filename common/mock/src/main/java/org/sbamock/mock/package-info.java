/**
 * Programmable answers in front of a function's own: stub mappings, scenarios, a journal of
 * requests, verification and near misses, in WireMock's words. {@link org.sbamock.mock.SbaMock} is
 * the way in, {@link org.sbamock.mock.StubRules} the language.
 */
@NullMarked
package org.sbamock.mock;

import org.jspecify.annotations.NullMarked;
