/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.containers;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Volume;
import org.junit.jupiter.api.Test;

class SbaCoreContainersTest {
  private static final Bind CERTIFICATES = new Bind("certificates", new Volume("/tls"));

  @Test
  void keepsTheMountsOfAContainer() {
    Bind mappings = new Bind("/tmp/mappings", new Volume("/opt/mappings"));
    HostConfig host = new HostConfig().withBinds(mappings);

    SbaCoreContainers.mount(CERTIFICATES, host);

    assertThat(host.getBinds()).containsExactly(mappings, CERTIFICATES);
  }

  @Test
  void mountsTheCertificatesOfAContainerWithoutMounts() {
    HostConfig host = new HostConfig();

    SbaCoreContainers.mount(CERTIFICATES, host);

    assertThat(host.getBinds()).containsExactly(CERTIFICATES);
  }
}
