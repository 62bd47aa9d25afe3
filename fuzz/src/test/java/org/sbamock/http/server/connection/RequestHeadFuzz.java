/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.QuicSettings;

/**
 * Header sections of HTTP/2 and HTTP/3 requests, a field on each line as {@code name=value}: what
 * is well-formed and within the limits must be a request, whatever the values.
 */
public final class RequestHeadFuzz {
  private static final ServerLimits LIMITS = ServerLimits.DEFAULT.withSizes(1_024, 256, 1 << 20);

  private static final ServerRuntime RUNTIME =
      new ServerRuntime(
          exchange -> {},
          (failure, detail) -> HttpResponse.of(failure.status()),
          ServerObserver.NONE,
          LIMITS,
          Set.of(HttpProtocol.H2C),
          0,
          Http2Settings.DEFAULT,
          QuicSettings.DEFAULT,
          1);

  private RequestHeadFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    List<Map.Entry<CharSequence, CharSequence>> section = section(input);
    RequestHead head = RequestHead.of(section, section.size());
    head.contentLength();
    head.expectsContinue();
    head.authority();
    if (!head.wellFormed()) {
      return;
    }
    HttpFailure failure = head.check(RUNTIME);
    if (failure != null || head.method().equals(HttpMethod.CONNECT)) {
      return;
    }
    HttpRequest request = head.withoutContent();
    HttpFields fields = request.headers();
    assertThat(fields.size())
        .isEqualTo(section.stream().filter(field -> field.getKey().charAt(0) != ':').count());
    String query = request.query();
    assertThat(request.path() + (query == null ? "" : "?" + query))
        .isEqualTo(request.target())
        .hasSizeLessThanOrEqualTo(LIMITS.targetLength());
    assertThat(fields.sectionSize()).isLessThanOrEqualTo(LIMITS.headerSize());
    assertThat(head.contentLength()).isLessThanOrEqualTo(LIMITS.contentLength());
  }

  /** Returns the fields that a decoder lets pass: names in lower case, values in one line. */
  private static List<Map.Entry<CharSequence, CharSequence>> section(byte[] input) {
    List<Map.Entry<CharSequence, CharSequence>> section = new ArrayList<>();
    for (String line : new String(input, StandardCharsets.ISO_8859_1).split("[\r\n\0]", -1)) {
      int end = line.indexOf('=');
      if (end > 0) {
        section.add(
            Map.entry(
                AsciiString.of(line.substring(0, end)).toLowerCase(),
                AsciiString.of(line.substring(end + 1))));
      }
    }
    return section;
  }
}
