/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Accepts a decimal number in a range, such as {@code 0.5}. */
final class Decimal extends Values {
  private final int least;
  private final int most;

  Decimal(int least, int most) {
    this.least = least;
    this.most = most;
  }

  @Override
  String canonical(String what, String text) {
    if (text.matches("[0-9]{1,9}(\\.[0-9]{1,9})?")) {
      BigDecimal number = new BigDecimal(text);
      if (number.compareTo(BigDecimal.valueOf(least)) >= 0
          && number.compareTo(BigDecimal.valueOf(most)) <= 0) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
      }
    }
    throw new IllegalArgumentException(
        what + " " + text + ": expected a number from " + least + " to " + most);
  }

  @Override
  List<String> examples() {
    return List.of(Integer.toString(least), Integer.toString(most), least + ".5");
  }

  @Override
  public List<String> listed() {
    return List.of();
  }

  @Override
  public String words() {
    return "a number from " + least + " to " + most + " such as 0.5";
  }

  @Override
  Map<String, Object> schema() {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "number");
    schema.put("minimum", least);
    schema.put("maximum", most);
    return schema;
  }
}
