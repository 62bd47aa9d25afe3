/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;

class JsonPatchTest {
  private static JsonNode tree(String json) {
    return Json.mapper().readTree(json.replace('\'', '"'));
  }

  private static JsonNode patched(String document, String patch) {
    return new JsonPatch(tree(patch)).appliedTo(tree(document));
  }

  private static void assertRejected(String document, String patch, int status, String detail) {
    assertThatThrownBy(() -> patched(document, patch))
        .isInstanceOfSatisfying(
            SbiException.class,
            e -> {
              assertThat(e.problem().status()).isEqualTo(status);
              assertThat(e.problem().detail()).contains(detail);
            });
  }

  /** The examples of RFC 6902 appendix A and further ones of the same kinds. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'foo':'bar'} | {'op':'add','path':'/baz','value':'qux'} | {'foo':'bar','baz':'qux'}
          {'foo':['bar','baz']} | {'op':'add','path':'/foo/1','value':'qux'} | {'foo':['bar','qux','baz']}
          {'foo':['bar']} | {'op':'add','path':'/foo/-','value':['abc']} | {'foo':['bar',['abc']]}
          {'foo':['bar']} | {'op':'add','path':'/foo/1','value':1} | {'foo':['bar',1]}
          {'foo':'bar'} | {'op':'add','path':'/child','value':{'a':{}}} | {'foo':'bar','child':{'a':{}}}
          {'foo':'bar'} | {'op':'add','path':'/foo','value':null} | {'foo':null}
          {'foo':'bar'} | {'op':'add','path':'','value':{'baz':1}} | {'baz':1}
          {'foo':'bar'} | {'op':'add','path':'/','value':1} | {'foo':'bar','':1}
          {'baz':'qux','foo':'bar'} | {'op':'remove','path':'/baz'} | {'foo':'bar'}
          {'foo':['bar','qux','baz']} | {'op':'remove','path':'/foo/1'} | {'foo':['bar','baz']}
          {'baz':'qux','foo':'bar'} | {'op':'replace','path':'/baz','value':'boo'} | {'baz':'boo','foo':'bar'}
          {'foo':[1,2]} | {'op':'replace','path':'/foo/1','value':[3]} | {'foo':[1,[3]]}
          {'foo':null} | {'op':'replace','path':'/foo','value':1} | {'foo':1}
          {'foo':{'bar':1,'waldo':2},'qux':{}} | {'op':'move','from':'/foo/waldo','path':'/qux/thud'} | {'foo':{'bar':1},'qux':{'thud':2}}
          {'foo':['all','grass','cows','eat']} | {'op':'move','from':'/foo/1','path':'/foo/3'} | {'foo':['all','cows','eat','grass']}
          {'foo':1} | {'op':'move','from':'/foo','path':'/foo'} | {'foo':1}
          {'foo':{'a':[1]}} | {'op':'copy','from':'/foo','path':'/foo/a/0'} | {'foo':{'a':[{'a':[1]},1]}}
          {'foo':1} | {'op':'copy','from':'','path':'/bar'} | {'foo':1,'bar':{'foo':1}}
          {'baz':'qux','foo':['a',2,'c']} | {'op':'test','path':'/foo/1','value':2} | {'baz':'qux','foo':['a',2,'c']}
          {'a':{'b':1,'c':[null]}} | {'op':'test','path':'/a','value':{'c':[null],'b':1}} | {'a':{'b':1,'c':[null]}}
          {'/':9,'~1':10} | {'op':'test','path':'/~01','value':10} | {'/':9,'~1':10}
          {'a/b':1,'m~n':2} | {'op':'remove','path':'/a~1b'} | {'m~n':2}
          {'1':{'0':3}} | {'op':'add','path':'/1/00','value':4} | {'1':{'0':3,'00':4}}
          """)
  void appliesAnOperation(String document, String operation, String result) {
    assertThat(patched(document, "[" + operation + "]")).isEqualTo(tree(result));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'op':'add','path':'/baz/bat','value':1}
          {'op':'add','path':'/foo/bat','value':1}
          {'op':'add','path':'/list/3','value':1}
          {'op':'add','path':'/list/01','value':1}
          {'op':'add','path':'/list/-1','value':1}
          {'op':'add','path':'/list/x','value':1}
          {'op':'add','path':'/list/99999999999','value':1}
          {'op':'add','path':'','value':1}
          {'op':'remove','path':'/baz'}
          {'op':'remove','path':'/list/2'}
          {'op':'remove','path':'/list/-'}
          {'op':'remove','path':''}
          {'op':'replace','path':'/baz','value':1}
          {'op':'replace','path':'/list/2','value':1}
          {'op':'move','from':'/baz','path':'/foo'}
          {'op':'move','from':'/child','path':'/child/a'}
          {'op':'move','from':'','path':'/foo'}
          {'op':'move','from':'/foo','path':'/baz/bat'}
          {'op':'copy','from':'/baz','path':'/foo'}
          {'op':'copy','from':'/foo','path':'/list/3'}
          """)
  void rejectsAnOperationWithoutTarget(String operation) {
    assertRejected(
        "{'foo':'bar','list':[1,2],'child':{'a':1}}",
        "[" + operation + "]",
        400,
        "there is no target (failed operation index= 0)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {"/foo | 'baz'", "/baz | null", "/list | [1]", "/list | [2,1]", "/list/0 | '1'"})
  void rejectsATestThatFails(String path, String value) {
    assertRejected(
        "{'foo':'bar','list':[1,2]}",
        "[{'op':'test','path':'" + path + "','value':" + value + "}]",
        409,
        "the test failed (failed operation index= 0)");
  }

  @Test
  void appliesEachOperationToTheResultOfThePreviousOne() {
    assertThat(
            patched(
                "{'a':[]}",
                "[{'op':'add','path':'/a/-','value':{'b':1}},"
                    + "{'op':'copy','from':'/a/0','path':'/a/-'},"
                    + "{'op':'replace','path':'/a/1/b','value':2},"
                    + "{'op':'test','path':'/a/0/b','value':1}]"))
        .isEqualTo(tree("{'a':[{'b':1},{'b':2}]}"));
  }

  @Test
  void doesNotModifyTheOperations() {
    JsonNode operations =
        tree("[{'op':'add','path':'/a','value':{}},{'op':'add','path':'/a/b','value':1}]");
    JsonPatch patch = new JsonPatch(operations);

    assertThat(patch.appliedTo(tree("{}"))).isEqualTo(tree("{'a':{'b':1}}"));
    assertThat(patch.appliedTo(tree("{'c':1}"))).isEqualTo(tree("{'c':1,'a':{'b':1}}"));
  }

  private static String repeat(int times, String operation) {
    return IntStream.range(0, times)
        .mapToObj(i -> operation.replace("#", Integer.toString(i)))
        .collect(Collectors.joining(",", "[", "]"));
  }

  @Test
  void rejectsCopiesThatDouble() {
    assertRejected(
        "{'a':{'text':'" + "x".repeat(100) + "'}}",
        repeat(22, "{'op':'copy','from':'/a','path':'/a/c#'}"),
        400,
        "copies too much");
  }

  @Test
  void rejectsCopiesThatAreRemovedAgain() {
    String copies = "{'op':'copy','from':'/a','path':'/b'},{'op':'remove','path':'/b'}";

    assertRejected("{'a':'" + "x".repeat(2_500) + "'}", repeat(30, copies), 400, "copies too much");
    assertThat(patched("{'a':'" + "x".repeat(2_500) + "'}", repeat(20, copies)).size()).isOne();
  }

  @Test
  void rejectsMoreThanAThousandOperations() {
    String operation = "{'op':'test','path':'/a','value':1}";

    assertThat(patched("{'a':1}", repeat(1_000, operation))).isEqualTo(tree("{'a':1}"));
    assertRejected("{'a':1}", repeat(1_001, operation), 400, "a list of 1 to 1000 operations");
  }

  @Test
  void rejectsAResultThatIsNestedTooDeep() {
    String deep = "[".repeat(60) + "]".repeat(60);
    String inner = "/0".repeat(59) + "/-";

    assertRejected(
        "{'a':" + deep + "}",
        "[{'op':'add','path':'/a" + inner + "','value':" + deep + "}]",
        400,
        "nested too deep");
    assertRejected(
        "{'a':" + deep + ",'b':" + deep + "}",
        "[{'op':'move','from':'/b','path':'/a"
            + inner
            + "'},"
            + "{'op':'copy','from':'/a','path':'/c'}]",
        400,
        "nested too deep");
  }

  @Test
  void letsALongProfileShrinkButNotGrow() {
    String text = "x".repeat(600_000);
    String document = "{'a':'" + text + "','b':'" + text + "','c':1}";

    assertThat(patched(document, "[{'op':'remove','path':'/c'}]").size()).isEqualTo(2);
    assertRejected(document, "[{'op':'add','path':'/d','value':'long'}]", 400, "too long");
  }
}
