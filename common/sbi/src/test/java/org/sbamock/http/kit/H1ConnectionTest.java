package org.sbamock.http.kit;

import org.sbamock.http.HttpProtocol;

class H1ConnectionTest extends ConnectionKit {
  @Override
  HttpProtocol protocol() {
    return HttpProtocol.H1;
  }
}
