/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import io.netty.buffer.ByteBuf;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.probe.TimingProbe;
import org.sbamock.sbi.probe.UploadAnswer;

/** Looks whether an answer is what was asked for. */
@FunctionalInterface
interface AnswerCheck {
  /** Files up to that length are read octet by octet each time, octets. */
  int SHORT = 64 << 10;

  /** Nothing is expected but the status code. */
  AnswerCheck NONE = (response, first) -> "";

  /**
   * What is wrong with an answer that has the right status code; empty if nothing is.
   *
   * @param first whether it is the first one of its user, of which everything is looked at
   */
  String mismatch(HttpResponse response, boolean first);

  /**
   * A file of the timing probe. Of long ones all octets are compared once a user, and later their
   * length and a piece of every 64 KiB, lest the generator be busy with that.
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

  /** The answer to an upload of so many octets. */
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
