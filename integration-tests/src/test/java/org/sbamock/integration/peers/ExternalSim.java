/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollDomainDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.unix.DomainDatagramPacket;
import io.netty.channel.unix.DomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sbamock.aka.ue.AuthenticationOutcome;
import org.sbamock.aka.ue.UsimAuthenticator;

/**
 * The USIM of a wpa_supplicant program with {@code external_sim=1}: a monitor of its control
 * interface that responds to its requests for UMTS authentication.
 */
final class ExternalSim implements AutoCloseable {
  private static final HexFormat HEX = HexFormat.of();
  private static final Pattern REQUEST =
      Pattern.compile("CTRL-REQ-SIM-(\\d+):UMTS-AUTH:(\\p{XDigit}{32}):(\\p{XDigit}{32}) ");

  private final EventLoopGroup loop =
      new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
  private final Channel channel;

  /**
   * Attaches to a control interface.
   *
   * @param control the socket of the interface
   * @param local the socket of this monitor, which does not exist yet
   * @param wrongRes whether RES is another than the USIM's
   */
  ExternalSim(Path control, Path local, UsimAuthenticator usim, boolean wrongRes) {
    DomainSocketAddress program = new DomainSocketAddress(control.toString());
    channel =
        new Bootstrap()
            .group(loop)
            .channel(EpollDomainDatagramChannel.class)
            .handler(
                new SimpleChannelInboundHandler<DomainDatagramPacket>() {
                  @Override
                  protected void channelRead0(
                      ChannelHandlerContext context, DomainDatagramPacket packet) {
                    Matcher request =
                        REQUEST.matcher(packet.content().toString(StandardCharsets.US_ASCII));
                    if (request.find()) {
                      byte[] rand = HEX.parseHex(request.group(2));
                      byte[] autn = HEX.parseHex(request.group(3));
                      String answer = answer(usim.authenticate(rand, autn), wrongRes);
                      context.writeAndFlush(
                          message("CTRL-RSP-SIM-" + request.group(1) + ":" + answer, program));
                    }
                  }
                })
            .bind(new DomainSocketAddress(local.toString()))
            .syncUninterruptibly()
            .channel();
    channel.writeAndFlush(message("ATTACH", program)).syncUninterruptibly();
  }

  private static DomainDatagramPacket message(String text, DomainSocketAddress to) {
    return new DomainDatagramPacket(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII), to);
  }

  private static String answer(AuthenticationOutcome outcome, boolean wrongRes) {
    if (outcome instanceof AuthenticationOutcome.Accepted accepted) {
      byte[] res = accepted.res();
      res[0] ^= (byte) (wrongRes ? 1 : 0);
      return "UMTS-AUTH:"
          + HEX.formatHex(accepted.ik())
          + ":"
          + HEX.formatHex(accepted.ck())
          + ":"
          + HEX.formatHex(res);
    }
    if (outcome instanceof AuthenticationOutcome.SynchFailure failure) {
      return "UMTS-AUTS:" + HEX.formatHex(failure.auts());
    }
    return "UMTS-FAIL";
  }

  @Override
  public void close() {
    channel.close().syncUninterruptibly();
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
