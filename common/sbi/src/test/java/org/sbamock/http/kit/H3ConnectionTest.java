package org.sbamock.http.kit;

import org.sbamock.http.HttpProtocol;

class H3ConnectionTest extends MultiplexedConnectionKit {
  @Override
  HttpProtocol protocol() {
    return HttpProtocol.H3;
  }
}
