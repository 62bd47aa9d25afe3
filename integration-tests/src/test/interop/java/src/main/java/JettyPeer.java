/* SPDX-License-Identifier: Apache-2.0 */
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpClientTransport;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.http3.client.HTTP3Client;
import org.eclipse.jetty.http3.client.transport.HttpClientTransportOverHTTP3;
import org.eclipse.jetty.http3.server.HTTP3ServerConnectionFactory;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.quic.client.ClientQuicConfiguration;
import org.eclipse.jetty.quic.server.QuicServerConnector;
import org.eclipse.jetty.quic.server.ServerQuicConfiguration;
import org.eclipse.jetty.server.AbstractNetworkConnector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Jetty;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * The interop peer Jetty; its QUIC is that of quiche. Over HTTP/3 it sends no content of 1 MiB to the
 * end, as a client or as a server, to any peer.
 */
final class JettyPeer {
  private JettyPeer() {}

  public static void main(String[] arguments) throws Exception {
    switch (arguments[0]) {
      case "name" -> System.out.println("Jetty " + Jetty.VERSION);
      case "protocols" ->
          System.out.println(
              "client h1c h1 h2c h2 h3\n"
                  + "server h1c h1 h2c h2 h3\n"
                  + "except client large request h3\n"
                  + "except server large response h3\n"
                  + "except server large request h3\n"
                  + "except server closing h1c h1 h2c h2 h3");
      case "client" -> call(arguments[1], arguments[2], arguments[3]);
      case "server" ->
          serve(arguments[1], Integer.parseInt(arguments[2]), arguments[3], arguments[4]);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    System.exit(0);
  }

  private static void call(String protocol, String origin, String authority) throws Exception {
    var tls = new SslContextFactory.Client();
    tls.setTrustStore(Lines.trust(authority));
    HttpClient client = new HttpClient(transport(protocol, tls));
    client.setSslContextFactory(tls);
    client.setMaxConnectionsPerDestination(1);
    client.setFollowRedirects(false);
    if (protocol.equals("h3")) {
      client.setSocketAddressResolver(JettyPeer::resolve);
    }
    client.start();
    Lines.call(!protocol.startsWith("h1"), request -> send(client, origin, request));
    client.stop();
  }

  /** Resolves to an address with a name, since quiche verifies no certificates for IP addresses. */
  private static void resolve(
      String host, int port, Promise<List<InetSocketAddress>> promise) {
    try {
      byte[] address = InetAddress.getByName(host).getAddress();
      promise.succeeded(
          List.of(new InetSocketAddress(InetAddress.getByAddress("localhost", address), port)));
    } catch (UnknownHostException e) {
      promise.failed(e);
    }
  }

  private static HttpClientTransport transport(String protocol, SslContextFactory.Client tls)
      throws Exception {
    ClientConnector connector = new ClientConnector();
    connector.setSslContextFactory(tls);
    return switch (protocol) {
      case "h1c", "h1" -> new HttpClientTransportOverHTTP(connector);
      case "h2c", "h2" -> new HttpClientTransportOverHTTP2(new HTTP2Client(connector));
      default -> {
        Path directory = Files.createTempDirectory("jetty-peer");
        yield new HttpClientTransportOverHTTP3(
            new HTTP3Client(new ClientQuicConfiguration(tls, directory), connector));
      }
    };
  }

  private static CompletableFuture<Lines.Response> send(
      HttpClient client, String origin, Lines.Request described) {
    CompletableFuture<Lines.Response> future = new CompletableFuture<>();
    var request = client.newRequest(origin + described.path()).method(described.method());
    described.headers().forEach((name, value) -> request.headers(all -> all.put(name, value)));
    if (described.content().length > 0) {
      String type = described.headers().getOrDefault("content-type", "text/plain");
      request.body(new BytesRequestContent(type, described.content()));
    }
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    request
        .onResponseContent(
            (response, buffer) -> content.writeBytes(BufferUtil.toArray(buffer)))
        .send(result -> complete(future, result, content));
    return future;
  }

  private static void complete(
      CompletableFuture<Lines.Response> future, Result result, ByteArrayOutputStream content) {
    if (result.isFailed()) {
      future.completeExceptionally(result.getFailure());
      return;
    }
    Map<String, String> headers = new HashMap<>();
    result
        .getResponse()
        .getHeaders()
        .forEach(
            field -> headers.put(field.getName().toLowerCase(Locale.ROOT), field.getValue()));
    int status = result.getResponse().getStatus();
    future.complete(new Lines.Response(status, headers, content.toByteArray()));
  }

  private static void serve(String protocol, int port, String chain, String key)
      throws Exception {
    var tls = new SslContextFactory.Server();
    tls.setKeyStore(Lines.keys(chain, key));
    tls.setKeyStorePassword(Lines.PASSWORD);
    tls.setSniRequired(false);
    Server server = new Server();
    AbstractNetworkConnector connector = connector(protocol, server, tls);
    connector.setHost("127.0.0.1");
    connector.setPort(port);
    server.addConnector(connector);
    server.setHandler(new Resources());
    server.setStopTimeout(protocol.equals("h3") ? 0 : 5000);
    server.start();
    Lines.serve();
    server.stop();
  }

  private static AbstractNetworkConnector connector(
      String protocol, Server server, SslContextFactory.Server tls) throws Exception {
    HttpConfiguration http = new HttpConfiguration();
    HttpConfiguration https = new HttpConfiguration();
    https.addCustomizer(new SecureRequestCustomizer(false));
    return switch (protocol) {
      case "h1c" -> new ServerConnector(server, new HttpConnectionFactory(http));
      case "h2c" -> new ServerConnector(server, new HTTP2CServerConnectionFactory(http));
      case "h1" -> {
        var first = new HttpConnectionFactory(https);
        yield new ServerConnector(server, new SslConnectionFactory(tls, "http/1.1"), first);
      }
      case "h2" -> {
        var alpn = new ALPNServerConnectionFactory("h2");
        var first = new HTTP2ServerConnectionFactory(https);
        yield new ServerConnector(server, new SslConnectionFactory(tls, "alpn"), alpn, first);
      }
      default -> {
        var quic = new ServerQuicConfiguration(tls, Files.createTempDirectory("jetty-peer"));
        yield new QuicServerConnector(
            server, quic, new HTTP3ServerConnectionFactory(quic, https));
      }
    };
  }

  private static final class Resources extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String path = request.getHttpURI().getPath();
      String method = request.getMethod();
      byte[] content = new byte[0];
      if (path.startsWith("/files/")) {
        byte[] file = Lines.file(Integer.parseInt(path.substring("/files/".length())));
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, file.length);
        content = method.equals("HEAD") ? content : file;
      } else if (path.equals("/echo")) {
        response
            .getHeaders()
            .put(HttpHeader.CONTENT_TYPE, request.getHeaders().get(HttpHeader.CONTENT_TYPE));
        content = BufferUtil.toArray(Content.Source.asByteBuffer(request));
      } else if (path.equals("/problem")) {
        response.setStatus(404);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/problem+json");
        content = Lines.PROBLEM.getBytes(StandardCharsets.UTF_8);
      } else {
        response.setStatus(204);
      }
      response.write(true, ByteBuffer.wrap(content), callback);
      return true;
    }
  }
}
