/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.stub.application;

import java.util.List;
import org.sbamock.sbi.NfType;
import org.sbamock.stub.StubFunction;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Identity of a stub function.
 *
 * @param type NF type, such as UDM or PCF.
 * @param services Services that the function registers with the NRF, each as name and version, such
 *     as nudm-ueau/v1. A service with several versions has an entry for each of them.
 */
@ConfigurationProperties("sbamock.nf")
public record StubProperties(
    @DefaultValue("UDM") String type, @DefaultValue List<String> services) {
  NfType nfType() {
    return new NfType(type);
  }

  void addTo(StubFunction.Builder builder) {
    for (String service : services) {
      int slash = service.indexOf('/');
      if (slash < 1) {
        throw new IllegalArgumentException(
            "services '" + service + "': expected a name and version such as nudm-ueau/v1");
      }
      builder.service(service.substring(0, slash), service.substring(slash + 1));
    }
  }
}
