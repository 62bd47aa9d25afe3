package org.sbamock.http.kit;

import org.sbamock.http.HttpProtocol;

class H2cOwnAnswerFaultTest extends OwnAnswerFaultKit {
  @Override
  HttpProtocol protocol() {
    return HttpProtocol.H2C;
  }
}
