package org.sbamock.http.kit;

import org.sbamock.http.HttpProtocol;

class H3FailureTest extends FailureKit {
  @Override
  HttpProtocol protocol() {
    return HttpProtocol.H3;
  }
}
