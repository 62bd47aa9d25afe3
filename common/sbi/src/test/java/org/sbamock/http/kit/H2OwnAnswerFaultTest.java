package org.sbamock.http.kit;

import org.sbamock.http.HttpProtocol;

class H2OwnAnswerFaultTest extends OwnAnswerFaultKit {
  @Override
  HttpProtocol protocol() {
    return HttpProtocol.H2;
  }
}
