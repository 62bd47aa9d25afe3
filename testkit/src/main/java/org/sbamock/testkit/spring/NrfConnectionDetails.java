package org.sbamock.testkit.spring;

/** Where an NRF is; the bean of a {@code NrfContainer} that is a service connection. */
public interface NrfConnectionDetails extends FunctionConnectionDetails {}
