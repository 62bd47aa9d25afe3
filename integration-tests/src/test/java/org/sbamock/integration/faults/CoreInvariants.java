/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;

/** What holds after every fault, once the load has ended. */
final class CoreInvariants {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final FaultCore core;
  private final FaultLoad load;

  CoreInvariants(FaultCore core, FaultLoad load) {
    this.core = core;
    this.load = load;
  }

  /**
   * Asserts that each UE can register, is then registered exactly once under a 5G-GUTI of its own,
   * and can deregister, and that no context remains.
   */
  void check() {
    List<LoadingUe> ues = load.ues();
    assertThat(ues).as("UEs that register once more").allMatch(LoadingUe::register);
    assertThat(ues.stream().map(LoadingUe::guti)).as("5G-GUTIs").doesNotHaveDuplicates();
    ues.forEach(LoadingUe::requireFormerEnded);
    assertThat(core.meter(Nf.AMF, "sbamock.amf.ues")).as("UE contexts").isEqualTo(ues.size());
    assertThat(ues).as("UEs that deregister").allMatch(LoadingUe::deregister);
    assertThat(core.meter(Nf.AMF, "sbamock.amf.ues")).as("UE contexts").isZero();
    assertThat(load.outcomes().violations()).as("violations").isEmpty();
    awaitZero(Nf.AMF, "sbamock.amf.registrations.pending");
    awaitZero(Nf.AUSF, "sbamock.ausf.contexts");
    awaitInstances();
  }

  private void awaitZero(Nf nf, String meter) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(core.meter(nf, meter)).as(meter).isZero());
  }

  /** Waits until the NRF has AUSF, UDM and AMF, and no killed instance any more. */
  private void awaitInstances() {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(
                        load.caller(Nf.NRF)
                            .get("/nnrf-nfm/v1/nf-instances")
                            .content()
                            .at("/_links/item"))
                    .as("instances at the NRF")
                    .hasSize(3));
  }
}
