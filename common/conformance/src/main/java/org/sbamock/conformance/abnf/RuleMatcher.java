/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.abnf;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.sbamock.conformance.abnf.Element.Alternation;
import org.sbamock.conformance.abnf.Element.Concatenation;
import org.sbamock.conformance.abnf.Element.Literal;
import org.sbamock.conformance.abnf.Element.Range;
import org.sbamock.conformance.abnf.Element.Reference;
import org.sbamock.conformance.abnf.Element.Repetition;

/**
 * A match of one text. It computes all positions at which an element can end, so that ambiguous
 * grammars match without backtracking, and keeps those of each rule.
 */
final class RuleMatcher {
  private static final int MAX_DEPTH = 200;

  private final Map<String, Element> rules;
  private final CharSequence text;
  private final Map<String, Map<Integer, BitSet>> known = new HashMap<>();
  private int depth;

  RuleMatcher(Map<String, Element> rules, CharSequence text) {
    this.rules = rules;
    this.text = text;
  }

  boolean matches(String rule) {
    return ends(new Reference(rule), 0).get(text.length());
  }

  private BitSet ends(Element element, int from) {
    if (element instanceof Reference reference) {
      return ends(reference, from);
    }
    if (element instanceof Repetition repetition) {
      return ends(repetition, from);
    }
    BitSet ends = new BitSet();
    if (element instanceof Alternation alternation) {
      alternation.alternatives().forEach(alternative -> ends.or(ends(alternative, from)));
    } else if (element instanceof Concatenation concatenation) {
      ends.set(from);
      for (Element next : concatenation.elements()) {
        BitSet further = step(next, ends);
        ends.clear();
        ends.or(further);
      }
    } else if (element instanceof Literal literal) {
      if (isAt(literal, from)) {
        ends.set(from + literal.text().length());
      }
    } else if (element instanceof Range range
        && from < text.length()
        && text.charAt(from) >= range.first()
        && text.charAt(from) <= range.last()) {
      ends.set(from + 1);
    }
    return ends;
  }

  private BitSet ends(Reference reference, int from) {
    Map<Integer, BitSet> ofRule = known.computeIfAbsent(reference.rule(), rule -> new HashMap<>());
    BitSet ends = ofRule.get(from);
    if (ends == null) {
      // A rule that refers to itself at the same position matches nothing there.
      ofRule.put(from, new BitSet());
      Element element = rules.get(reference.rule());
      depth++;
      ends = element == null || depth > MAX_DEPTH ? new BitSet() : ends(element, from);
      depth--;
      ofRule.put(from, ends);
    }
    return ends;
  }

  private BitSet ends(Repetition repetition, int from) {
    BitSet ends = new BitSet();
    BitSet present = new BitSet();
    present.set(from);
    for (int times = 0; !present.isEmpty(); times++) {
      if (times >= repetition.least()) {
        // What was reached before would lead to the same ends again.
        present.andNot(ends);
        ends.or(present);
      }
      if (times == repetition.most()) {
        break;
      }
      present = step(repetition.element(), present);
    }
    return ends;
  }

  private BitSet step(Element element, BitSet from) {
    BitSet ends = new BitSet();
    for (int at = from.nextSetBit(0); at >= 0; at = from.nextSetBit(at + 1)) {
      ends.or(ends(element, at));
    }
    return ends;
  }

  private boolean isAt(Literal literal, int from) {
    String expected = literal.text();
    if (from + expected.length() > text.length()) {
      return false;
    }
    for (int i = 0; i < expected.length(); i++) {
      char one = expected.charAt(i);
      char other = text.charAt(from + i);
      if (one != other
          && (literal.caseSensitive()
              || Character.toLowerCase(one) != Character.toLowerCase(other))) {
        return false;
      }
    }
    return true;
  }
}
