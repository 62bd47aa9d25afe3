/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.openapi;

import com.google.re2j.PatternSyntaxException;
import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressionFactory;
import java.util.regex.Pattern;

/**
 * The regular expressions of schemas. They are searched in time linear in the length of the text,
 * since texts are those of peers, by the engine RE2/J. An expression with a construct that RE2 does
 * not have, such as lookahead, is searched by the JDK.
 */
final class LinearPatterns implements RegularExpressionFactory {
  @Override
  public RegularExpression getRegularExpression(String regex) {
    try {
      var pattern = com.google.re2j.Pattern.compile(regex);
      return text -> pattern.matcher(text).find();
    } catch (PatternSyntaxException e) {
      Pattern pattern = Pattern.compile(regex);
      return text -> pattern.matcher(text).find();
    }
  }
}
