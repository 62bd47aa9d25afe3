/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.fuzz.TextInput;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.mock.callback.Callbacks;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.match.Condition;
import org.sbamock.mock.match.RequestFacts;
import org.sbamock.mock.resource.Resources;

/**
 * Stub mappings, and after a line of {@code ---} a target and after another one the content of a
 * request: an invalid mapping names its field; a valid one is the same after it is written and read
 * again, and the index finds it exactly for the requests that satisfy its conditions.
 */
public final class StubMappingFuzz {
  private static final int LONGEST_SUBJECT = 24;
  private static final Duration BEFORE_EXPIRY = Duration.ofHours(1);
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);

  private StubMappingFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    String[] parts = TextInput.parts(input, 3);
    List<StubMapping> mappings;
    try {
      mappings = MappingDocument.parse(parts[0]);
    } catch (InvalidMappingException e) {
      assertThat(e.reason()).isNotEmpty();
      return;
    }
    requireSameAgain(mappings);
    RequestFacts facts = facts(parts[1], parts[2]);
    for (StubMapping mapping : mappings) {
      apply(mapping, facts);
    }
  }

  private static void requireSameAgain(List<StubMapping> mappings) {
    List<String> written = new ArrayList<>();
    List<String> again = new ArrayList<>();
    for (StubMapping mapping : mappings) {
      written.add(mapping.toString());
      again.add(StubMapping.parse(mapping.toString()).toString());
    }
    assertThat(again).isEqualTo(written);
  }

  /** Returns a short request, since an author's own regular expression may take long. */
  private static RequestFacts facts(String target, String content) {
    String path = "/" + shortened(target.replaceAll("[\\s\\p{Cntrl}]", ""));
    HttpRequest request =
        new HttpRequest(
            HttpMethod.POST,
            path,
            HttpFields.of("accept", "application/json"),
            Unpooled.wrappedBuffer(shortened(content).getBytes(StandardCharsets.UTF_8)),
            new HttpFields(0));
    return new RequestFacts(request, HttpProtocol.H2C, "ausf:80");
  }

  private static String shortened(String text) {
    return text.substring(0, Math.min(text.length(), LONGEST_SUBJECT));
  }

  private static void apply(StubMapping mapping, RequestFacts facts) {
    Stubs stubs = new Stubs(CLOCK, 1, new Callbacks(), new Resources());
    try {
      stubs.add(List.of(mapping));
    } catch (InvalidMappingException e) {
      assertThat(e.reason()).isNotEmpty();
      return;
    }
    boolean expected = true;
    for (Condition condition : mapping.request().conditions()) {
      expected &= condition.holds(facts);
      assertThat(condition.part() + condition.expected() + condition.actual(facts)).isNotEmpty();
    }
    boolean limited = mapping.call() != null || mapping.scenario() != null;
    @Nullable CompiledStub stub =
        stubs.index().claim(facts, System.nanoTime() - BEFORE_EXPIRY.toNanos());
    if (!limited) {
      assertThat(stub != null).as("%s for %s", mapping, facts.request()).isEqualTo(expected);
    }
    if (stub != null) {
      assertThat(expected).isTrue();
      assertThat(stubs.index().mayMatch(facts.request())).isTrue();
      respond(stub, facts);
    }
  }

  private static void respond(CompiledStub stub, RequestFacts facts) {
    try {
      HttpResponse response = stub.answer().response(facts);
      assertThat(response.status()).isBetween(200, 599);
      response.release();
    } catch (IllegalStateException | IllegalArgumentException e) {
      assertThat(e.getMessage()).isNotEmpty();
    }
  }
}
