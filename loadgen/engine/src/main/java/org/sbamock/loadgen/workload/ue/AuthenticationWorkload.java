/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import org.sbamock.http.HttpResponse;
import org.sbamock.loadgen.engine.VirtualUser;
import org.sbamock.loadgen.engine.Workload;
import org.sbamock.loadgen.workload.call.FixedRequest;
import org.sbamock.loadgen.workload.call.FixedRequestWorkload;
import org.sbamock.loadgen.workload.call.FixedRequestWorkload.Expectation;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.sbi.Json;

/**
 * A workload of AMFs that request a challenge from an AUSF without confirming it: the POST of
 * Nausf_UEAuthentication (TS 29.509 clause 5.2.2.2.2).
 */
public final class AuthenticationWorkload implements Workload {
  /** The path of the collection of UE authentications. */
  public static final String PATH = "/nausf-auth/v1/ue-authentications";

  static final String STEP = "authentication";

  private final FixedRequestWorkload requests;

  /** Creates a workload. */
  public AuthenticationWorkload(SbiTarget ausf, Subscribers subscribers) {
    String target = ausf.apiRoot().target(PATH);
    this.requests =
        new FixedRequestWorkload(
            STEP,
            ausf,
            index -> request(target, subscribers, index),
            Expectation.of(201, AuthenticationWorkload::mismatch));
  }

  /**
   * Returns the request of a user.
   *
   * @param target the path of the request
   * @param index the number of the user, from 0
   */
  public static FixedRequest request(String target, Subscribers subscribers, int index) {
    return FixedRequest.json(
        HttpMethod.POST,
        target,
        Json.writeBytes(
            new AuthenticationInfo(
                subscribers.suci(subscribers.supi(index)), subscribers.servingNetwork().value())));
  }

  /** The AuthenticationInfo of TS 29.509 clause 6.1.6.2.2. */
  private record AuthenticationInfo(String supiOrSuci, String servingNetworkName) {}

  private static String mismatch(HttpResponse response) {
    try {
      if (Json.readTree(response.content()).at("/5gAuthData/autn").isString()) {
        return "";
      }
    } catch (RuntimeException e) {
      return "no JSON in the response";
    }
    return "no challenge in the response";
  }

  @Override
  public List<String> steps() {
    return requests.steps();
  }

  @Override
  public VirtualUser newUser(int index) {
    return requests.newUser(index);
  }
}
