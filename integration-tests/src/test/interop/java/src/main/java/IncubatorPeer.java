/* SPDX-License-Identifier: Apache-2.0 */
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.incubator.codec.http3.DefaultHttp3DataFrame;
import io.netty.incubator.codec.http3.DefaultHttp3HeadersFrame;
import io.netty.incubator.codec.http3.Http3;
import io.netty.incubator.codec.http3.Http3ClientConnectionHandler;
import io.netty.incubator.codec.http3.Http3DataFrame;
import io.netty.incubator.codec.http3.Http3Headers;
import io.netty.incubator.codec.http3.Http3HeadersFrame;
import io.netty.incubator.codec.http3.Http3RequestStreamInboundHandler;
import io.netty.incubator.codec.http3.Http3ServerConnectionHandler;
import io.netty.incubator.codec.quic.InsecureQuicTokenHandler;
import io.netty.incubator.codec.quic.QuicChannel;
import io.netty.incubator.codec.quic.QuicCodecBuilder;
import io.netty.incubator.codec.quic.QuicSslContext;
import io.netty.incubator.codec.quic.QuicSslContextBuilder;
import io.netty.incubator.codec.quic.QuicStreamChannel;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The interop peer that uses Netty's incubator codec of HTTP/3, the predecessor of Netty's own. */
final class IncubatorPeer {
  private static final String H3 = "h3";
  private static final int NO_ERROR = 0x100;

  private IncubatorPeer() {}

  public static void main(String[] arguments) throws Exception {
    switch (arguments[0]) {
      case "name" ->
          System.out.println(
              "Netty incubator codec " + Http3.class.getPackage().getImplementationVersion());
      case "protocols" -> System.out.println("client h3\nserver h3\nexcept server closing h3");
      case "client" -> call(URI.create(arguments[2]), arguments[3]);
      case "server" -> serve(Integer.parseInt(arguments[2]), arguments[3], arguments[4]);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    System.exit(0);
  }

  private static <B extends QuicCodecBuilder<B>> B limits(B builder) {
    return builder
        .maxIdleTimeout(30, TimeUnit.SECONDS)
        .initialMaxData(16 << 20)
        .initialMaxStreamDataBidirectionalLocal(4 << 20)
        .initialMaxStreamDataBidirectionalRemote(4 << 20)
        .initialMaxStreamsBidirectional(1000);
  }

  private static void call(URI origin, String authority) throws Exception {
    QuicSslContext tls =
        QuicSslContextBuilder.forClient()
            .trustManager(new NamingTrustManager(Lines.trust(authority)))
            .applicationProtocols(H3)
            .build();
    NioEventLoopGroup loops = new NioEventLoopGroup(1);
    Channel datagrams =
        new Bootstrap()
            .group(loops)
            .channel(NioDatagramChannel.class)
            .handler(
                limits(Http3.newQuicClientCodecBuilder())
                    .sslEngineProvider(
                        channel ->
                            tls.newEngine(channel.alloc(), origin.getHost(), origin.getPort()))
                    .build())
            .bind(0)
            .sync()
            .channel();
    QuicChannel connection =
        QuicChannel.newBootstrap(datagrams)
            .handler(new Http3ClientConnectionHandler())
            .remoteAddress(new InetSocketAddress(origin.getHost(), origin.getPort()))
            .connect()
            .get();
    Lines.call(true, request -> send(connection, origin.getAuthority(), request));
    connection.close(true, NO_ERROR, Unpooled.EMPTY_BUFFER).sync();
    datagrams.close().sync();
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
  }

  private static CompletableFuture<Lines.Response> send(
      QuicChannel connection, String authority, Lines.Request request) {
    CompletableFuture<Lines.Response> future = new CompletableFuture<>();
    Http3HeadersFrame head = new DefaultHttp3HeadersFrame();
    head.headers()
        .method(request.method())
        .scheme("https")
        .authority(authority)
        .path(request.path());
    request.headers().forEach(head.headers()::add);
    Http3.newRequestStream(
            connection,
            new Message() {
              @Override
              void complete(ChannelHandlerContext context) {
                Map<String, String> fields = new LinkedHashMap<>();
                headers.forEach(
                    field -> fields.put(field.getKey().toString(), field.getValue().toString()));
                int status = Integer.parseInt(fields.remove(":status"));
                future.complete(new Lines.Response(status, fields, content.toByteArray()));
              }

              @Override
              public void channelInactive(ChannelHandlerContext context) {
                future.completeExceptionally(new IllegalStateException("the stream was reset"));
              }
            })
        .addListener(
            opened -> {
              if (opened.isSuccess()) {
                write((QuicStreamChannel) opened.getNow(), head, request.content());
              } else {
                future.completeExceptionally(opened.cause());
              }
            });
    return future;
  }

  private static void write(QuicStreamChannel stream, Http3HeadersFrame head, byte[] content) {
    if (content.length == 0) {
      stream.writeAndFlush(head).addListener(QuicStreamChannel.SHUTDOWN_OUTPUT);
    } else {
      stream.write(head);
      stream
          .writeAndFlush(new DefaultHttp3DataFrame(Unpooled.wrappedBuffer(content)))
          .addListener(QuicStreamChannel.SHUTDOWN_OUTPUT);
    }
  }

  private static void serve(int port, String chain, String key) throws Exception {
    QuicSslContext tls =
        QuicSslContextBuilder.forServer(new File(key), null, new File(chain))
            .applicationProtocols(H3)
            .build();
    ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    NioEventLoopGroup loops = new NioEventLoopGroup(1);
    ChannelHandler connectionHandler =
        new ChannelInitializer<QuicChannel>() {
          @Override
          protected void initChannel(QuicChannel connection) {
            connections.add(connection);
            connection
                .pipeline()
                .addLast(
                    new Http3ServerConnectionHandler(
                        new ChannelInitializer<QuicStreamChannel>() {
                          @Override
                          protected void initChannel(QuicStreamChannel stream) {
                            stream.pipeline().addLast(new Exchange());
                          }
                        }));
          }
        };
    Channel datagrams =
        new Bootstrap()
            .group(loops)
            .channel(NioDatagramChannel.class)
            .handler(
                limits(Http3.newQuicServerCodecBuilder().sslContext(tls))
                    .tokenHandler(InsecureQuicTokenHandler.INSTANCE)
                    .handler(connectionHandler)
                    .build())
            .bind("127.0.0.1", port)
            .sync()
            .channel();
    Lines.serve();
    for (Channel connection : connections) {
      ((QuicChannel) connection).close(true, NO_ERROR, Unpooled.EMPTY_BUFFER).sync();
    }
    datagrams.close().sync();
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
  }

  /** Assembles a message. */
  private abstract static class Message extends Http3RequestStreamInboundHandler {
    Http3Headers headers;
    final ByteArrayOutputStream content = new ByteArrayOutputStream();

    abstract void complete(ChannelHandlerContext context);

    @Override
    protected void channelRead(ChannelHandlerContext context, Http3HeadersFrame frame) {
      headers = headers == null ? frame.headers() : headers;
    }

    @Override
    protected void channelRead(ChannelHandlerContext context, Http3DataFrame frame) {
      ByteBuf received = frame.content();
      content.writeBytes(ByteBufUtil.getBytes(received));
      frame.release();
    }

    @Override
    protected void channelInputClosed(ChannelHandlerContext context) {
      complete(context);
    }
  }

  /** Serves a request. */
  private static final class Exchange extends Message {
    @Override
    void complete(ChannelHandlerContext context) {
      String path = headers.path().toString();
      Http3HeadersFrame head = new DefaultHttp3HeadersFrame();
      byte[] answer = new byte[0];
      if (path.startsWith("/files/")) {
        byte[] file = Lines.file(Integer.parseInt(path.substring("/files/".length())));
        head.headers().status("200").add("content-length", Integer.toString(file.length));
        answer = headers.method().toString().equals("HEAD") ? answer : file;
      } else if (path.equals("/echo")) {
        head.headers().status("200").add("content-type", headers.get("content-type"));
        answer = content.toByteArray();
      } else if (path.equals("/problem")) {
        head.headers().status("404").add("content-type", "application/problem+json");
        answer = Lines.PROBLEM.getBytes(StandardCharsets.UTF_8);
      } else {
        head.headers().status("204");
      }
      write((QuicStreamChannel) context.channel(), head, answer);
    }
  }
}
