/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Network devices of the calling thread's namespace, by ioctl (netdevice(7), tun.txt). */
final class NetworkDevices {
  private static final int IFNAMSIZ = 16;
  private static final int IFREQ = 40;
  private static final int SIOCGIFFLAGS = 0x8913;
  private static final int SIOCSIFFLAGS = 0x8914;
  private static final int SIOCSIFADDR = 0x8916;
  private static final int SIOCSIFNETMASK = 0x891c;
  private static final int SIOCSIFMTU = 0x8922;
  private static final int SIOCGIFINDEX = 0x8933;
  private static final int TUNSETIFF = 0x400454ca;
  private static final short IFF_UP = 1;
  private static final short IFF_TUN = 1;
  private static final int AF_INET = 2;
  private static final int SOCK_DGRAM = 2;
  private static final int SOCK_RAW = 3;
  private static final int AF_NETLINK = 16;
  private static final short RTM_NEWLINK = 16;
  private static final short NLM_F_REQUEST_AND_ACK = 5;
  private static final short IFLA_TXQLEN = 13;
  private static final int TX_DROP = 12;

  private NetworkDevices() {}

  static void up(String device) {
    configure(
        device,
        (socket, request) -> {
          ioctl(socket, SIOCGIFFLAGS, request, "read flags of " + device);
          short flags = request.getShort(IFNAMSIZ);
          request.setShort(IFNAMSIZ, (short) (flags | IFF_UP));
          ioctl(socket, SIOCSIFFLAGS, request, "set up " + device);
        });
  }

  /**
   * Creates a TUN device with an address and sets it up. It has no segmentation offload, since
   * IFF_VNET_HDR is not set.
   *
   * @return the non-blocking descriptor; each packet is preceded by four bytes (flags, EtherType)
   */
  static int tun(String device, int address, int prefix, int mtu, int queue) {
    int fd =
        SystemCalls.check(
            SystemCalls.open(
                "/dev/net/tun",
                SystemCalls.O_RDWR | SystemCalls.O_NONBLOCK | SystemCalls.O_CLOEXEC),
            "open /dev/net/tun");
    try {
      configure(
          device,
          (socket, request) -> {
            request.setShort(IFNAMSIZ, IFF_TUN);
            ioctl(fd, TUNSETIFF, request, "create TUN device " + device);
            request.setInt(IFNAMSIZ, mtu);
            ioctl(socket, SIOCSIFMTU, request, "set MTU of " + device);
            ioctl(socket, SIOCGIFINDEX, request, "find " + device);
            setQueue(device, request.getInt(IFNAMSIZ), queue);
            inet(request, address);
            ioctl(socket, SIOCSIFADDR, request, "set address of " + device);
            inet(request, -1 << (32 - prefix));
            ioctl(socket, SIOCSIFNETMASK, request, "set mask of " + device);
          });
      up(device);
      return fd;
    } catch (LinkException e) {
      SystemCalls.close(fd);
      throw e;
    }
  }

  /**
   * Returns the number of packets that a device dropped on transmission; -1 if the device does not
   * exist.
   */
  static long transmitDrops(String device) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/thread-self/net/dev"))) {
      String[] fields = line.strip().split("[\\s:]+");
      if (fields[0].equals(device)) {
        return Long.parseLong(fields[TX_DROP]);
      }
    }
    return -1;
  }

  /**
   * Sets the queue length with rtnetlink(7); the ioctl is not permitted to root of a user
   * namespace.
   */
  private static void setQueue(String device, int index, int packets) {
    int socket = SystemCalls.check(SystemCalls.socket(AF_NETLINK, SOCK_RAW, 0), "netlink socket");
    try (Memory message = new Memory(512)) {
      message.clear();
      message.setInt(0, 40);
      message.setShort(4, RTM_NEWLINK);
      message.setShort(6, NLM_F_REQUEST_AND_ACK);
      message.setInt(20, index);
      message.setShort(32, (short) 8);
      message.setShort(34, IFLA_TXQLEN);
      message.setInt(36, packets);
      long address = Pointer.nativeValue(message);
      if (SystemCalls.write(socket, address, 40) != 40
          || SystemCalls.read(socket, address, 512) < 20) {
        throw SystemCalls.failure("set queue of " + device);
      }
      int error = message.getInt(16);
      if (error != 0) {
        throw new LinkException("set queue of " + device + ": errno " + -error);
      }
    } finally {
      SystemCalls.close(socket);
    }
  }

  private static void inet(Memory request, int address) {
    request.setShort(IFNAMSIZ, (short) AF_INET);
    request.setShort(IFNAMSIZ + 2, (short) 0);
    for (int i = 0; i < 4; i++) {
      request.setByte(IFNAMSIZ + 4 + i, (byte) (address >>> (24 - 8 * i)));
    }
  }

  private static void ioctl(int fd, int request, Memory argument, String what) {
    SystemCalls.check(SystemCalls.ioctl(fd, request, Pointer.nativeValue(argument)), what);
  }

  private interface Use {
    void with(int socket, Memory request);
  }

  private static void configure(String device, Use use) {
    int socket = SystemCalls.check(SystemCalls.socket(AF_INET, SOCK_DGRAM, 0), "socket");
    try (Memory request = new Memory(IFREQ)) {
      request.clear();
      byte[] name = device.getBytes(StandardCharsets.US_ASCII);
      request.write(0, name, 0, Math.min(name.length, IFNAMSIZ - 1));
      use.with(socket, request);
    } finally {
      SystemCalls.close(socket);
    }
  }
}
