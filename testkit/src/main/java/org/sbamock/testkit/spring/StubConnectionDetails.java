package org.sbamock.testkit.spring;

/** Where a stub function is; the bean of a {@code StubContainer} that is a service connection. */
public interface StubConnectionDetails extends FunctionConnectionDetails {}
