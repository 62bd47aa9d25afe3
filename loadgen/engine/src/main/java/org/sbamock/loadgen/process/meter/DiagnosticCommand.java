/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process.meter;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Executes diagnostic commands in another HotSpot JVM of the same user on Linux, as the JDK's
 * {@code jcmd} does, but without a JVM for each command, whose start would use much more CPU time
 * than the command.
 *
 * <p>The JDK's attach API has no public method for diagnostic commands. It only starts the listener
 * of the other JVM here, a UNIX domain socket. A request consists of the version of the protocol,
 * the operation and three arguments, each followed by a NUL character; the reply of a status, a
 * line feed and text.
 */
final class DiagnosticCommand {
  private static final String REQUEST = "1\0jcmd\0%s\0\0\0";
  private static final String SUCCESS = "0\n";

  private DiagnosticCommand() {}

  /** Returns whether this Java runtime has the attach API, which JREs lack. */
  static boolean isAvailable() {
    return ModuleLayer.boot().findModule("jdk.attach").isPresent();
  }

  /**
   * Executes a command and waits for its end. Interrupting the thread ends the wait.
   *
   * @param command the command, such as {@code GC.run}
   * @return the output of the command
   * @throws IOException if the process cannot be reached, or rejects the command
   */
  static String execute(long pid, String command) throws IOException {
    Path socket = socket(pid);
    if (!Files.exists(socket)) {
      startListener(pid);
    }
    String reply = request(socket, String.format(REQUEST, command));
    if (!reply.startsWith(SUCCESS)) {
      throw new IOException("process " + pid + " rejects " + command + ": " + reply.strip());
    }
    return reply.substring(SUCCESS.length());
  }

  private static void startListener(long pid) throws IOException {
    try {
      VirtualMachine.attach(Long.toString(pid)).detach();
    } catch (AttachNotSupportedException e) {
      throw new IOException("process " + pid + " does not accept diagnostic commands", e);
    }
  }

  /** The process may be in a container with its own files and process identifiers. */
  private static Path socket(long pid) throws IOException {
    Path process = Path.of("/proc", Long.toString(pid));
    return process.resolve("root/tmp/.java_pid" + innermostPid(process));
  }

  private static String innermostPid(Path process) throws IOException {
    List<String> status = Files.readAllLines(process.resolve("status"));
    return status.stream()
        .filter(line -> line.startsWith("NSpid:"))
        .map(line -> line.substring(line.lastIndexOf('\t') + 1))
        .findFirst()
        .orElseGet(() -> process.getFileName().toString());
  }

  private static String request(Path socket, String request) throws IOException {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      ByteBuffer octets = StandardCharsets.UTF_8.encode(request);
      while (octets.hasRemaining()) {
        channel.write(octets);
      }
      return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
