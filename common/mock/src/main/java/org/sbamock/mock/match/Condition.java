/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.match;

import io.netty.handler.codec.http.HttpMethod;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;

/** A condition of a request pattern, which can describe its expected and the actual value. */
public sealed interface Condition {
  int LONGEST = 200;

  boolean holds(RequestFacts facts);

  /** Returns the part of the request to which the condition applies. */
  String part();

  /** Returns the expected value. */
  String expected();

  /** Returns the actual value of the request. */
  String actual(RequestFacts facts);

  private static boolean any(List<String> values, ValuePattern pattern) {
    if (values.isEmpty()) {
      return pattern.matches(Subject.ABSENT);
    }
    for (int i = 0; i < values.size(); i++) {
      if (pattern.matches(Subject.of(values.get(i)))) {
        return true;
      }
    }
    return false;
  }

  private static String describe(List<String> values) {
    return values.isEmpty() ? "nothing" : shortened(String.join(", ", values));
  }

  static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }

  /** A condition on the method. */
  record OfMethod(HttpMethod method) implements Condition {
    @Override
    public boolean holds(RequestFacts facts) {
      return method.equals(facts.request().method());
    }

    @Override
    public String part() {
      return "method";
    }

    @Override
    public String expected() {
      return method.name();
    }

    @Override
    public String actual(RequestFacts facts) {
      return facts.request().method().name();
    }
  }

  /** A condition on the target. */
  record OfUrl(UrlPattern url) implements Condition {
    @Override
    public boolean holds(RequestFacts facts) {
      return url.matches(facts.request().target(), facts.path());
    }

    @Override
    public String part() {
      return "url";
    }

    @Override
    public String expected() {
      return url.toString();
    }

    @Override
    public String actual(RequestFacts facts) {
      return shortened(facts.request().target());
    }
  }

  /** A condition on the protocol. */
  record OfProtocol(Set<HttpProtocol> protocols) implements Condition {
    @Override
    public boolean holds(RequestFacts facts) {
      return protocols.contains(facts.protocol());
    }

    @Override
    public String part() {
      return "protocol";
    }

    @Override
    public String expected() {
      return EnumSet.copyOf(protocols).toString();
    }

    @Override
    public String actual(RequestFacts facts) {
      return facts.protocol().id();
    }
  }

  /** A condition on a variable of the path template. */
  record OfPathParameter(String name, int variable, UrlPattern url, ValuePattern pattern)
      implements Condition {
    @Override
    public boolean holds(RequestFacts facts) {
      return pattern.matches(Subject.of(value(facts)));
    }

    private String value(RequestFacts facts) {
      String[] segments = url.value().split("/", -1);
      int left = variable;
      for (int i = 0; i < segments.length; i++) {
        if (UrlPattern.isVariable(segments[i]) && left-- == 0) {
          return facts.segment(i);
        }
      }
      return "";
    }

    @Override
    public String part() {
      return "path parameter " + name;
    }

    @Override
    public String expected() {
      return pattern.toString();
    }

    @Override
    public String actual(RequestFacts facts) {
      return value(facts);
    }
  }

  /** A condition on a header field. */
  record OfHeader(String name, ValuePattern pattern) implements Condition {
    @Override
    public boolean holds(RequestFacts facts) {
      HttpFields headers = facts.request().headers();
      CharSequence first = headers.get(name);
      if (first == null) {
        return pattern.matches(Subject.ABSENT);
      }
      return pattern.matches(Subject.of(first.toString())) || any(headers.getAll(name), pattern);
    }

    @Override
    public String part() {
      return "header " + name;
    }

    @Override
    public String expected() {
      return pattern.toString();
    }

    @Override
    public String actual(RequestFacts facts) {
      return describe(facts.request().headers().getAll(name));
    }
  }

  /** A condition on a query parameter. */
  record OfQuery(String name, ValuePattern pattern) implements Condition {
    @Override
    public boolean holds(RequestFacts facts) {
      return any(facts.query().getOrDefault(name, List.of()), pattern);
    }

    @Override
    public String part() {
      return "query parameter " + name;
    }

    @Override
    public String expected() {
      return pattern.toString();
    }

    @Override
    public String actual(RequestFacts facts) {
      return describe(facts.query().getOrDefault(name, List.of()));
    }
  }

  /** A condition on the content. */
  record OfContent(ValuePattern pattern) implements Condition {
    @Override
    public boolean holds(RequestFacts facts) {
      return pattern.matches(facts.content());
    }

    @Override
    public String part() {
      return "body";
    }

    @Override
    public String expected() {
      return pattern.toString();
    }

    @Override
    public String actual(RequestFacts facts) {
      return facts.content().isAbsent() ? "nothing" : shortened(facts.content().text());
    }
  }
}
