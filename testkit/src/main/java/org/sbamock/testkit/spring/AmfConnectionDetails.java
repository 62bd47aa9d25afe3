package org.sbamock.testkit.spring;

/** Where an AMF is; the bean of a {@code AmfContainer} that is a service connection. */
public interface AmfConnectionDetails extends FunctionConnectionDetails {}
