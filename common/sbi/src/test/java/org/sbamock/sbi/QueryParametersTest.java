/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpRequest;

class QueryParametersTest {
  record Snssai(int sst) {}

  @Test
  void decodesNamesAndValues() {
    QueryParameters query =
        QueryParameters.parse("target-nf-type=AUSF&a%2Db=%C3%A4+%2B&&empty=&bare");
    assertThat(query.names()).containsExactly("target-nf-type", "a-b", "empty", "bare");
    assertThat(query.get("a-b")).isEqualTo("ä +");
    assertThat(query.get("bare")).isEmpty();
    assertThat(query.get("absent")).isNull();
    assertThat(query.require("target-nf-type", NfType::new)).isEqualTo(NfType.AUSF);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=%", "a=%4", "a=%zz", "a=%C3%28", "a=%FF", "%=a"})
  void rejectsBrokenEncoding(String query) {
    ProblemDetails problem = refusal(() -> QueryParameters.of(HttpRequest.get("/x?" + query)));
    assertThat(problem.cause()).isEqualTo("INVALID_QUERY_PARAM");
    assertThat(problem.invalidParams()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=1&a=2", "a=x", "a=11", "a="})
  void readsAnIntegerOfItsRangeGivenOnce(String query) {
    ProblemDetails problem = refusal(() -> QueryParameters.parse(query).integer("a", 1, 10));
    assertThat(problem.cause()).isEqualTo("OPTIONAL_QUERY_PARAM_INCORRECT");
    assertThat(problem.invalidParams()).extracting(InvalidParam::param).containsExactly("query a");
    assertThat(QueryParameters.parse("a=10").integer("a", 1, 10)).isEqualTo(10);
  }

  @ParameterizedTest
  @CsvSource({
    "id=xyz, MANDATORY_QUERY_PARAM_INCORRECT",
    "id=, MANDATORY_QUERY_PARAM_INCORRECT",
    "id=+, MANDATORY_QUERY_PARAM_INCORRECT",
    "id=a&id=b, MANDATORY_QUERY_PARAM_INCORRECT",
    "'', MANDATORY_QUERY_PARAM_MISSING"
  })
  void tellsMissingFromIncorrectForMandatoryParameters(String query, String cause) {
    ProblemDetails problem =
        refusal(() -> QueryParameters.parse(query).require("id", NfInstanceId::parse));
    assertThat(problem.cause()).isEqualTo(cause);
    assertThat(problem.invalidParams()).extracting(InvalidParam::param).containsExactly("query id");
  }

  @Test
  void readsTextThatIsThere() {
    QueryParameters query = QueryParameters.parse("a=x&empty=&blank=%20&twice=1&twice=2");
    assertThat(query.text("a")).isEqualTo("x");
    assertThat(query.text("absent")).isNull();
    assertThat(List.of("empty", "blank", "twice"))
        .allSatisfy(
            name ->
                assertThat(refusal(() -> query.text(name)).cause())
                    .isEqualTo("OPTIONAL_QUERY_PARAM_INCORRECT"));
  }

  @Test
  void readsListsWithCommasAndRepeated() {
    assertThat(QueryParameters.parse("s=a,b&s=c").list("s")).containsExactly("a", "b", "c");
    assertThat(QueryParameters.parse("").list("s")).isEmpty();
    assertThat(refusal(() -> QueryParameters.parse("s=").list("s")).cause())
        .isEqualTo("OPTIONAL_QUERY_PARAM_INCORRECT");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s=%5B%7B%22sst%22:1%7D,%7B%22sst%22:2%7D%5D",
        "s=%7B%22sst%22:1%7D&s=%7B%22sst%22:2%7D"
      })
  void readsJsonListsHoweverTheyAreSent(String query) {
    assertThat(QueryParameters.parse(query).jsonList("s", Snssai[].class, Snssai.class))
        .containsExactly(new Snssai(1), new Snssai(2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"s=", "s=%5B", "s=%5Bnull%5D", "s=%5B%7B%7D%5D", "s=1"})
  void rejectsBrokenJson(String query) {
    ProblemDetails problem =
        refusal(() -> QueryParameters.parse(query).jsonList("s", Snssai[].class, Snssai.class));
    assertThat(problem.cause()).isEqualTo("OPTIONAL_QUERY_PARAM_INCORRECT");
    assertThat(problem.invalidParams()).extracting(InvalidParam::param).containsExactly("query s");
  }

  private static ProblemDetails refusal(Runnable action) {
    SbiException refused = catchThrowableOfType(SbiException.class, action::run);
    assertThat(refused).isNotNull();
    return refused.problem();
  }
}
