package org.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.sbamock.testkit.RunningCore;
import org.sbamock.testkit.SbaCore;
import org.sbamock.testkit.spring.SbaCorePropertySource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;

@SbaCore
@SbaCorePropertySource
@SpringBootTest(properties = "ausf.url=${sbamock.ausf.api-root}")
class CorePropertiesTest {
  @Test
  void reportsWhereTheCoreIs(
      @Value("${ausf.url}") URI url, RunningCore core, @Autowired AusfClient ausf) {
    assertThat(url).hasPort(core.ausf().port());
    var client = ausf.at(url, "h2c", core.trust().keyStore());
    var context = client.authenticate("imsi-001010000000001", "5G:mnc001.mcc001.3gppnetwork.org");
    assertThat(context.authType()).isEqualTo("5G_AKA");
  }
}
