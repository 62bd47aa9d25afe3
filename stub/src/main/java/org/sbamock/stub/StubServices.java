/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.stub;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.sbamock.http.Router;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.nf.ServiceProducer;
import org.sbamock.sbi.profile.NfProfile;
import org.sbamock.sbi.profile.NfService;

/** Services that are registered with the NRF and implemented by stub mappings. */
final class StubServices implements ServiceProducer {
  private final NfType type;
  private final Map<String, Set<NfService.Version>> services;

  StubServices(NfType type, Map<String, Set<NfService.Version>> services) {
    this.type = type;
    this.services = services;
  }

  @Override
  public NfType type() {
    return type;
  }

  @Override
  public Set<String> apis() {
    return services.entrySet().stream()
        .flatMap(
            service ->
                service.getValue().stream()
                    .map(version -> service.getKey() + "/" + version.apiVersionInUri()))
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public void describe(NfProfile.Builder profile) {
    services.forEach(
        (name, versions) -> profile.service(name, versions.toArray(NfService.Version[]::new)));
  }

  @Override
  public void mount(Router router, SbiHost host) {}
}
