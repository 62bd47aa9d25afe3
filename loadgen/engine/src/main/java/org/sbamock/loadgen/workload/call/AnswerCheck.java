/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.call;

import io.netty.buffer.ByteBuf;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.probe.TimingProbe;
import org.sbamock.sbi.probe.UploadAnswer;

/** A check of the content of a response. */
@FunctionalInterface
public interface AnswerCheck {
  /** The maximum length of a file, in octets, whose octets are all compared in every response. */
  int SHORT = 64 << 10;

  /** A check that accepts every response. */
  AnswerCheck NONE = (response, first) -> "";

  /**
   * Returns the mismatch of a response with the expected status code; empty if there is none.
   *
   * @param first whether no response of its user has passed the check yet; such a response is
   *     compared completely
   */
  String mismatch(HttpResponse response, boolean first);

  /**
   * Returns the check of a file of the timing probe. All octets of a file longer than {@link
   * #SHORT} are compared once per user; later responses are compared by their length and a part of
   * every 64 KiB, which limits the CPU time of the generator.
   *
   * @param octets the expected length
   */
  static AnswerCheck file(int octets) {
    return (response, first) -> {
      ByteBuf content = response.content();
      if (content.readableBytes() != octets) {
        return content.readableBytes() + " octets for " + octets;
      }
      boolean right =
          octets <= SHORT || first
              ? TimingProbe.isFile(content, octets)
              : TimingProbe.resemblesFile(content, octets);
      return right ? "" : "wrong octets";
    };
  }

  /**
   * Returns the check of the response to an upload.
   *
   * @param octets the length of the uploaded content
   */
  static AnswerCheck upload(int octets) {
    return (response, first) -> {
      try {
        int came = Json.read(response.content(), UploadAnswer.class).octets();
        return came == octets ? "" : came + " octets came of " + octets;
      } catch (SbiException e) {
        return "not the answer to an upload";
      }
    };
  }
}
