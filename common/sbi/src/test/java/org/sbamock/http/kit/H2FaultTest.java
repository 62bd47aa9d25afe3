package org.sbamock.http.kit;

import org.sbamock.http.HttpProtocol;

class H2FaultTest extends FaultKit {
  @Override
  HttpProtocol protocol() {
    return HttpProtocol.H2;
  }
}
