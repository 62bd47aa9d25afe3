/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.util.function.Consumer;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.sbi.Reply;
import org.sbamock.sbi.SbiException;

/**
 * The outcome of a request that is validated again if the instance has changed.
 *
 * @param reply receives a failure
 * @param done receives the version after the change
 * @param again validates the request against the present version
 */
record Attempt(Reply<?> reply, Consumer<ProfileVersion> done, Runnable again)
    implements InstanceLog.Outcome {
  @Override
  public void committed(ProfileVersion version) {
    done.accept(version);
  }

  @Override
  public void conflict() {
    try {
      again.run();
    } catch (SbiException refused) {
      reply.failed(refused);
    }
  }

  @Override
  public void failed(SbiException problem) {
    reply.failed(problem);
  }
}
