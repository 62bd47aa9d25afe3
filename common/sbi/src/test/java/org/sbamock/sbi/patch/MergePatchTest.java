/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.patch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

class MergePatchTest {
  private static JsonNode tree(String json) {
    return Json.mapper().readTree(json.replace('\'', '"'));
  }

  /** The cases of RFC 7396 appendix A. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'a':'b'}            | {'a':'c'}                      | {'a':'c'}
          {'a':'b'}            | {'b':'c'}                      | {'a':'b','b':'c'}
          {'a':'b'}            | {'a':null}                     | {}
          {'a':'b','b':'c'}    | {'a':null}                     | {'b':'c'}
          {'a':['b']}          | {'a':'c'}                      | {'a':'c'}
          {'a':'c'}            | {'a':['b']}                    | {'a':['b']}
          {'a':{'b':'c'}}      | {'a':{'b':'d','c':null}}       | {'a':{'b':'d'}}
          {'a':[{'b':'c'}]}    | {'a':[1]}                      | {'a':[1]}
          ['a','b']            | ['c','d']                      | ['c','d']
          {'a':'b'}            | ['c']                          | ['c']
          {'a':'foo'}          | null                           | null
          {'a':'foo'}          | 'bar'                          | 'bar'
          {'e':null}           | {'a':1}                        | {'e':null,'a':1}
          [1,2]                | {'a':'b','c':null}             | {'a':'b'}
          {}                   | {'a':{'bb':{'ccc':null}}}      | {'a':{'bb':{}}}
          """)
  void mergesAsTheRfcShows(String document, String patch, String result) {
    assertThat(MergePatch.apply(tree(document), tree(patch))).isEqualTo(tree(result));
  }
}
