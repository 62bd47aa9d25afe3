package org.sbamock.http.kit;

import org.sbamock.http.HttpProtocol;

class H1cOwnAnswerFaultTest extends OwnAnswerFaultKit {
  @Override
  HttpProtocol protocol() {
    return HttpProtocol.H1C;
  }
}
