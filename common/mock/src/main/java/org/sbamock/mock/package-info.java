/**
 * Programmable responses that precede a function's own: stub mappings, scenarios, a journal of
 * requests, verification and near misses, in WireMock's terms. {@link org.sbamock.mock.SbaMock} is
 * the entry point, {@link org.sbamock.mock.StubRules} the DSL.
 */
@NullMarked
package org.sbamock.mock;

import org.jspecify.annotations.NullMarked;
