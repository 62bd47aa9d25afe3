package org.sbamock.testkit.spring;

/** Where an AUSF is; the bean of a {@code AusfContainer} that is a service connection. */
public interface AusfConnectionDetails extends FunctionConnectionDetails {}
