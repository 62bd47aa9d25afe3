/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ClientTableTest {
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);

  private ClientTable table(int rate, int connections, int concurrent) {
    return ClientTable.of(new ClientLimits(rate, connections, concurrent), clock::get);
  }

  private void pass(long millis) {
    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  private static InetAddress address(String text) throws UnknownHostException {
    return InetAddress.getByName(text);
  }

  @Test
  void noLimitsNeedNoTable() {
    assertThat(ClientTable.of(ClientLimits.NONE)).isNull();
  }

  @Test
  void rejectsNegativeLimits() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ClientLimits(-1, 0, 0))
        .withMessageContaining("client-requests-per-second");
  }

  @Test
  void admitsTheRateAndAsManyAtOnce() throws Exception {
    ClientTable table = table(10, 0, 0);
    Client client = table.connect(address("192.0.2.1"));
    for (int i = 0; i < 10; i++) {
      assertThat(table.begin(client)).isZero();
    }
    assertThat(table.begin(client)).isEqualTo(1);

    pass(99);
    assertThat(table.begin(client)).isEqualTo(1);
    pass(1);
    assertThat(table.begin(client)).isZero();
    assertThat(table.begin(client)).isEqualTo(1);

    pass(5_000);
    for (int i = 0; i < 10; i++) {
      assertThat(table.begin(client)).isZero();
    }
    assertThat(table.begin(client)).isEqualTo(1);
  }

  @Test
  void otherClientsAreNotAffected() throws Exception {
    ClientTable table = table(1, 0, 0);
    assertThat(table.begin(table.connect(address("192.0.2.1")))).isZero();
    assertThat(table.begin(table.connect(address("192.0.2.1")))).isEqualTo(1);
    assertThat(table.begin(table.connect(address("192.0.2.2")))).isZero();
    assertThat(table.begin(table.connect(address("::ffff:192.0.2.2")))).isEqualTo(1);
  }

  @Test
  void theAddressesOfAnIpv6PrefixAreOneClient() throws Exception {
    ClientTable table = table(1, 0, 0);
    assertThat(table.begin(table.connect(address("2001:db8::1")))).isZero();
    assertThat(table.begin(table.connect(address("2001:db8::ffff:0:0:2")))).isEqualTo(1);
    assertThat(table.begin(table.connect(address("2001:db8:0:1::1")))).isZero();
    assertThat(table.begin(table.connect(address("32.1.13.184")))).isZero();
  }

  @Test
  void limitsOpenRequests() throws Exception {
    ClientTable table = table(0, 0, 2);
    Client client = table.connect(address("192.0.2.1"));
    assertThat(table.begin(client)).isZero();
    assertThat(table.begin(client)).isZero();
    assertThat(table.begin(client)).isEqualTo(1);
    client.ended();
    assertThat(table.begin(client)).isZero();
  }

  @Test
  void limitsConnections() throws Exception {
    ClientTable table = table(0, 1, 0);
    Client client = table.connect(address("192.0.2.1"));
    assertThat(client.overLimit()).isFalse();
    for (int i = 0; i < 8; i++) {
      assertThat(table.connect(address("192.0.2.1"))).isSameAs(client);
      assertThat(client.overLimit()).isTrue();
      assertThat(client.full()).isFalse();
    }
    table.connect(address("192.0.2.1"));
    assertThat(client.full()).isTrue();
    for (int i = 0; i < 9; i++) {
      table.disconnect(client);
    }
    assertThat(client.overLimit()).isFalse();
  }

  @Test
  void aNewConnectionDoesNotRenewTheRate() throws Exception {
    ClientTable table = table(1, 0, 0);
    Client client = table.connect(address("192.0.2.1"));
    assertThat(table.begin(client)).isZero();
    table.disconnect(client);

    assertThat(table.begin(table.connect(address("192.0.2.1")))).isEqualTo(1);
  }

  @Test
  void clientsWithoutConnectionAreForgottenAfterASecond() throws Exception {
    ClientTable table = table(1, 0, 0);
    for (int i = 0; i < 100; i++) {
      Client client = table.connect(address("192.0.2." + i));
      table.begin(client);
      table.disconnect(client);
    }
    assertThat(table.size()).isEqualTo(100);

    pass(1_000);
    table.disconnect(table.connect(address("198.51.100.1")));

    assertThat(table.size()).isZero();
  }

  @Test
  void manyAddressesDoNotOccupyMoreThanTheTable() throws Exception {
    ClientTable table = table(1, 0, 0);
    for (int i = 0; i < ClientTable.MOST_DEPARTED + 1_000; i++) {
      byte[] octets = {10, (byte) (i >> 16), (byte) (i >> 8), (byte) i};
      Client client = table.connect(InetAddress.getByAddress(octets));
      table.begin(client);
      table.disconnect(client);
    }
    assertThat(table.size()).isEqualTo(ClientTable.MOST_DEPARTED);
  }
}
