/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.management;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServer;
import org.springframework.http.server.reactive.HttpHandler;

/**
 * A factory of web servers for an application that has only the management plane. If the management
 * plane has a port of its own, the main web server would serve nothing: it does not listen then.
 */
public final class ManagementServerFactory extends NettyReactiveWebServerFactory {
  private final boolean listening;

  /** Creates a factory of a server that listens, as that of the management plane does. */
  public ManagementServerFactory() {
    this(true);
  }

  private ManagementServerFactory(boolean listening) {
    this.listening = listening;
  }

  /** Returns a factory of a server that does not listen. */
  static ManagementServerFactory silent() {
    return new ManagementServerFactory(false);
  }

  @Override
  public WebServer getWebServer(HttpHandler handler) {
    return listening ? super.getWebServer(handler) : new SilentServer();
  }

  private static final class SilentServer implements WebServer {
    @Override
    public void start() {}

    @Override
    public void stop() {}

    @Override
    public int getPort() {
      return -1;
    }
  }
}
