/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.loadgen.experiment.Verdict.CONTRADICTED;
import static org.sbamock.loadgen.experiment.Verdict.HOLDS;
import static org.sbamock.loadgen.experiment.Verdict.HOLDS_IN_PART;
import static org.sbamock.loadgen.experiment.Verdict.NOT_COMPARABLE;
import static org.sbamock.loadgen.experiment.Verdict.UNDECIDED;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.loadgen.experiment.Evidence;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.experiment.YamlValue;
import org.sbamock.loadgen.statistics.MadRule;
import org.sbamock.loadgen.statistics.Sample;

class ClaimEvaluatorTest {
  private static final long SEED = 11;
  private static final String FASTER =
      """
      {"compare": {"metric": "responseTime", "a": {"protocol": "h3"}, "is": "less",
       "than": {"protocol": ["h1", "h2"]}}}
      """;

  private static List<Verdict> verdicts(SyntheticTrials trials, String claim, String published) {
    String block = "[{\"id\": \"c\", \"says\": \"so it is\", " + claim.strip().substring(1) + "]";
    return verdicts(trials, claims(block, published));
  }

  private static List<Verdict> verdicts(SyntheticTrials trials, List<Claim> claims) {
    return new ClaimEvaluator(trials, new Estimates(trials, MadRule.THREE, SEED)).judge(claims);
  }

  private static List<Claim> claims(String block, String published) {
    return Claim.read(
        YamlValue.parse("claims", block), Published.read(YamlValue.parse("published", published)));
  }

  private static Verdict verdict(SyntheticTrials trials, String claim) {
    List<Verdict> verdicts = verdicts(trials, claim, "[]");
    assertThat(verdicts).hasSize(1);
    return verdicts.get(0);
  }

  private static void assertJudged(SyntheticTrials trials, String claim, String judged) {
    Verdict verdict = verdict(trials, claim);
    assertThat(verdict.judged()).as("%s, seed %s", verdict, SEED).isEqualTo(judged);
    assertThat(verdict.because()).isNotBlank();
  }

  private static SyntheticTrials protocols(double h1, double h2, double h3) {
    return new SyntheticTrials()
        .times("protocol=h1 tls=1.2", h1)
        .times("protocol=h2 tls=1.2", h2)
        .times("protocol=h3 tls=1.3", h3);
  }

  @Test
  void fasterHoldsIfItIsFasterThanEach() {
    assertJudged(protocols(20, 30, 10), FASTER, HOLDS);
    assertJudged(protocols(5, 5, 10), FASTER, CONTRADICTED);
    assertJudged(protocols(20, 5, 10), FASTER, HOLDS_IN_PART);
    Verdict verdict = verdict(protocols(20, 5, 10), FASTER);
    assertThat(verdict.because()).startsWith("1 of 2 support it, 1 contradict it");
    assertThat(verdict.evidence()).extracting(Evidence::supports).containsExactly(true, false);
    assertThat(verdict.evidence().get(1).note()).contains("against").contains("Cliff's δ 1");
  }

  @Test
  void asFastIsNotFaster() {
    assertJudged(protocols(10, 10, 10), FASTER, CONTRADICTED);
  }

  @Test
  void listsVerdictsThatDependOnTheStatistic() {
    double[] even = IntStream.range(0, 600).mapToDouble(i -> 10 + i / 3_000.0).toArray();
    double[] skewed = even.clone();
    Arrays.fill(skewed, 0, 450, 5);
    Arrays.fill(skewed, 450, 600, 40);
    SyntheticTrials trials =
        new SyntheticTrials()
            .values("protocol=h2", Sample.of(even))
            .values("protocol=h3", Sample.of(skewed));
    String block =
        "[{\"id\": \"c\", \"says\": \"so it is\", "
            + FASTER.replace("[\"h1\", \"h2\"]", "\"h2\"").strip().substring(1)
            + "]";
    List<Claim> claims = claims(block, "[]");
    Estimates estimates = new Estimates(trials, MadRule.THREE, SEED);
    List<Verdict> verdicts = new ClaimEvaluator(trials, estimates).judge(claims);
    Sensitivity sensitivity = Sensitivity.of(trials, estimates, claims, verdicts);
    assertThat(sensitivity.alternatives())
        .containsExactly("medians", "99th percentiles", "without the outlier rule");
    assertThat(sensitivity.rows())
        .containsExactly(new Sensitivity.Row("c", HOLDS, List.of(HOLDS, HOLDS, CONTRADICTED)));
    assertThat(Sensitivity.of(trials, new Estimates(trials, null, SEED), claims, verdicts).rows())
        .as("the 99th percentile of all values is larger")
        .containsExactly(new Sensitivity.Row("c", HOLDS, List.of(HOLDS, CONTRADICTED)));
  }

  @Test
  void noVerdictIsFinerThanTheDifferenceOfTwins() {
    String slower = FASTER.replace("[\"h1\", \"h2\"]", "\"h2\"");
    SyntheticTrials near =
        new SyntheticTrials()
            .times("protocol=h2 condition=lossless", 106)
            .times("protocol=h3 condition=lossless", 100);
    assertJudged(near, slower, HOLDS);
    assertThat(verdict(near.twin(107), slower).because()).contains("within the A/A difference of");
    assertJudged(near, slower, UNDECIDED);

    SyntheticTrials far =
        new SyntheticTrials()
            .times("protocol=h2 condition=lossless", 130)
            .times("protocol=h3 condition=lossless", 100)
            .twin(107);
    assertJudged(far, slower, HOLDS);
  }

  @Test
  void figuresAreNotEqualIfTwinsDifferAsMuch() {
    String equal = FASTER.replace("less", "about").replace("[\"h1\", \"h2\"]", "\"h2\"");
    SyntheticTrials trials =
        new SyntheticTrials()
            .times("protocol=h2 condition=lossless", 100)
            .times("protocol=h3 condition=lossless", 100);
    assertJudged(trials, equal, HOLDS);
    assertJudged(trials.twin(113), equal, UNDECIDED);
  }

  @ParameterizedTest
  @CsvSource({"condition, lossless, loss10", "loss, 0, 10"})
  void twinsUnderAnotherConditionOrLossCountOnlyWithoutTwinsUnderTheSame(
      String dimension, String none, String much) {
    String slower = FASTER.replace("[\"h1\", \"h2\"]", "\"h2\"");
    String without = " " + dimension + "=" + none;
    String with = " " + dimension + "=" + much;
    SyntheticTrials trials =
        new SyntheticTrials()
            .times("protocol=h2" + with, 200)
            .twin(230)
            .times("protocol=h3" + with, 200)
            .times("protocol=h2" + without, 106)
            .times("protocol=h3" + without, 100);
    String lossless =
        slower.replace(
            "{\"compare", "{\"where\": {\"%s\": \"%s\"}, \"compare".formatted(dimension, none));
    assertJudged(trials, lossless, UNDECIDED);
    assertJudged(trials.twin(101), lossless, HOLDS);
  }

  @Test
  void fewCyclesDecideNothing() {
    assertJudged(
        new SyntheticTrials().few(3, "protocol=h2", 30).few(3, "protocol=h3", 10),
        FASTER,
        UNDECIDED);
    SyntheticTrials noisy =
        new SyntheticTrials().few(9, "protocol=h2", 10.2).few(9, "protocol=h3", 10);
    assertJudged(
        noisy,
        """
        {"compare": {"metric": "responseTime", "a": {"protocol": "h3"}, "is": "about",
         "than": {"protocol": "h2"}, "margin": "4%"}}
        """,
        UNDECIDED);
  }

  @Test
  void ranksAreComparedWhereTheClaimSaysSo() {
    String ranked =
        FASTER.replace("\"is\": \"less\"", "\"is\": \"less\", \"test\": \"mann-whitney\"");
    assertJudged(protocols(20, 30, 10), ranked, HOLDS);
    assertJudged(protocols(20, 5, 10), ranked, HOLDS_IN_PART);
    assertJudged(
        new SyntheticTrials()
            .value("protocol=h2", "responseTime", 20)
            .value("protocol=h3", "responseTime", 10),
        ranked,
        UNDECIDED);
  }

  @Test
  void aMarginMustBeReached() {
    String far =
        """
        {"compare": {"metric": "responseTime", "a": {"protocol": "h2"}, "is": "greater",
         "than": {"protocol": "h1"}, "margin": "50%"}}
        """;
    assertJudged(protocols(10, 20, 1), far, HOLDS);
    assertJudged(protocols(10, 13, 1), far, CONTRADICTED);
  }

  @Test
  void aboutEqualIsWithinTheMargin() {
    String about =
        """
        {"compare": {"metric": "responseTime", "a": {"protocol": "h1"}, "is": "about",
         "than": {"protocol": "h2"}}}
        """;
    assertJudged(protocols(10, 10.2, 1), about, HOLDS);
    assertJudged(protocols(10, 13, 1), about, CONTRADICTED);
  }

  @Test
  void notLessIncludesEqual() {
    String notLess =
        """
        {"compare": {"metric": "responseTime", "a": {"protocol": "h2"}, "is": "not-less",
         "than": {"protocol": "h1"}}}
        """;
    assertJudged(protocols(10, 13, 1), notLess, HOLDS);
    assertJudged(protocols(10, 10.2, 1), notLess, HOLDS);
    assertJudged(protocols(13, 10, 1), notLess, CONTRADICTED);
    assertJudged(protocols(10, 10.2, 1).twin(113), notLess, UNDECIDED);
    assertThatThrownBy(
            () ->
                verdict(
                    protocols(10, 10, 1),
                    notLess.replace("not-less", "not-less\", \"test\": \"mann-whitney")))
        .hasMessageContaining("mann-whitney: expected 'is' to be less or greater");
  }

  @Test
  void aClaimMayRequireAsManyCellsAsTheStudyFound() {
    String some =
        """
        {"compare": {"metric": ["responseTime", "endToEndDelay"], "stat": ["mean", "sd"],
         "a": {"protocol": "h3"}, "is": "less", "than": {"protocol": "h2"},
         "in": {"at-least": 2, "of": 4}}}
        """;
    SyntheticTrials half =
        new SyntheticTrials().times("protocol=h2", 20, 10).times("protocol=h3", 10, 20);
    SyntheticTrials none =
        new SyntheticTrials().times("protocol=h2", 10, 10).times("protocol=h3", 20, 20);
    SyntheticTrials all =
        new SyntheticTrials().times("protocol=h2", 20, 20).times("protocol=h3", 10, 10);
    assertJudged(half, some, HOLDS);
    assertJudged(all, some, HOLDS);
    assertJudged(none, some, CONTRADICTED);
    assertJudged(half, some.replace("at-least", "exactly"), HOLDS);
    assertJudged(all, some.replace("at-least", "exactly"), CONTRADICTED);
    assertJudged(all, some.replace("\"of\": 4", "\"of\": 24"), UNDECIDED);
  }

  @Test
  void metricsOfOneCellCanBeCompared() {
    String metrics =
        """
        {"compare": {"metric": "endToEndDelay", "is": "greater", "than-metric": "responseTime"}}
        """;
    assertJudged(new SyntheticTrials().times("protocol=h2", 10, 20), metrics, HOLDS);
    assertJudged(new SyntheticTrials().times("protocol=h2", 20, 10), metrics, CONTRADICTED);
  }

  @Test
  void cellsThatDifferInMoreThanTheClaimSaysAreNotCompared() {
    SyntheticTrials trials =
        new SyntheticTrials()
            .times("suite=A workload=chain protocol=h3", 10)
            .times("suite=B workload=fan-in protocol=h3", 20);
    String suites =
        """
        {"compare": {"metric": "responseTime", "a": {"suite": "A"}, "is": "less",
         "than": {"suite": "B"}}}
        """;
    assertJudged(trials, suites, UNDECIDED);
    assertJudged(trials, suites.replace("\"is\"", "\"ignore\": [\"workload\"], \"is\""), HOLDS);
  }

  @Test
  void aMissingCellLeavesTheClaimUndecided() {
    SyntheticTrials trials =
        new SyntheticTrials()
            .times("protocol=h2", 20)
            .times("protocol=h3", 10)
            .missing("protocol=h1", "no images");
    Verdict verdict = verdict(trials, FASTER);
    assertThat(verdict.judged()).isEqualTo(UNDECIDED);
    assertThat(verdict.because()).contains("no images");
    assertThat(verdict(new SyntheticTrials(), FASTER).because()).contains("no cell");
  }

  @Test
  void mostComparisonsMustContradictTheClaim() {
    SyntheticTrials trials = new SyntheticTrials();
    for (int i = 0; i < 4; i++) {
      trials
          .times("protocol=h2 payload=" + (i + 1) + "KB", 10 + (i == 0 ? 20 : 0))
          .times("protocol=h3 payload=" + (i + 1) + "KB", 20);
    }
    String faster = FASTER.replace("[\"h1\", \"h2\"]", "\"h2\"");
    assertJudged(trials, faster, CONTRADICTED);
    assertThat(verdict(trials, faster).because()).startsWith("1 of 4 support it, 3 contradict it");
    SyntheticTrials oneOfTwo =
        new SyntheticTrials()
            .times("protocol=h2", 5)
            .times("protocol=h3", 10)
            .missing("protocol=h1", "no images");
    assertJudged(oneOfTwo, FASTER, UNDECIDED);
  }

  @Test
  void aClaimThatHoldsInMostOfItsComparisonsHoldsInPart() {
    SyntheticTrials trials = new SyntheticTrials();
    for (int i = 0; i < 20; i++) {
      trials
          .times("protocol=h2 payload=" + (i + 1) + "KB", i == 0 ? 5 : 20)
          .times("protocol=h3 payload=" + (i + 1) + "KB", 10);
    }
    String faster = FASTER.replace("[\"h1\", \"h2\"]", "\"h2\"");
    assertJudged(trials, faster, HOLDS_IN_PART);
    assertThat(verdict(trials, faster).because()).startsWith("19 of 20 support it");
  }

  @Test
  void aClaimAboutFiguresOfAnotherRuntimeIsNotJudged() {
    Verdict verdict =
        verdict(
            protocols(20, 30, 10),
            "{\"not-comparable\": \"another runtime\", " + FASTER.strip().substring(1));
    assertThat(verdict.judged()).isEqualTo(NOT_COMPARABLE);
    assertThat(verdict.because()).isEqualTo("another runtime");
    assertThat(verdict.evidence()).hasSize(2);
  }

  @Test
  void oneFalseDiscoveryAmongManyTestsIsNoFinding() {
    SyntheticTrials alike = new SyntheticTrials();
    for (int i = 0; i < 100; i++) {
      alike
          .few(20, "protocol=h2 payload=" + (i + 1) + "KB", 10)
          .few(20, "protocol=h3 payload=" + (i + 1) + "KB", 10);
    }
    String different =
        """
        {"for-each": "payload", "compare": {"metric": "responseTime", "a": {"protocol": "h3"},
         "is": "less", "than": {"protocol": "h2"}, "margin": "0.01%"}}
        """;
    assertThat(verdicts(alike, different, "[]"))
        .as("seed %s", SEED)
        .hasSize(100)
        .extracting(Verdict::judged)
        .containsOnly(UNDECIDED);
  }

  @Test
  void aBusyGeneratorLeavesTheClaimUndecided() {
    SyntheticTrials trials =
        new SyntheticTrials()
            .times("protocol=h2", 20)
            .times("protocol=h3", 10)
            .but("its loop was busy for 99 %", "reno", false);
    Verdict verdict = verdict(trials, FASTER);
    assertThat(verdict.judged()).isEqualTo(UNDECIDED);
    assertThat(verdict.because()).contains("bottleneck").contains("99 %");
    assertThat(verdict.evidence().get(0).value()).isLessThan(1);
    assertThat(verdict.evidence().get(0).supports()).isNull();
  }

  @Test
  void anInterruptedTrialLeavesTheClaimUndecided() {
    SyntheticTrials trials =
        new SyntheticTrials()
            .times("protocol=h2", 20)
            .times("protocol=h3", 10)
            .but(null, "reno", true);
    assertThat(verdict(trials, FASTER).because()).contains("interrupted");
    assertJudged(trials, FASTER, UNDECIDED);
  }

  @Test
  void unequalCongestionControllersAreNeverCompared() {
    SyntheticTrials trials = protocols(5, 20, 10).but(null, "cubic", false);
    Verdict verdict = verdict(trials, FASTER);
    assertThat(verdict.judged()).isEqualTo(UNDECIDED);
    assertThat(verdict.because()).contains("unequal congestion controllers");
    assertThat(verdict.evidence()).extracting(Evidence::value).containsOnlyNulls();
  }

  @Test
  void aRatioIsWithinAMarginOfTheOneClaimed() {
    String ratio =
        """
        {"ratio": {"metric": "responseTime", "a": {"protocol": "h2"}, "to": {"protocol": "h3"},
         "is": 1.43, "within": "10%"}}
        """;
    assertJudged(protocols(1, 14.5, 10), ratio, HOLDS);
    assertJudged(protocols(1, 20, 10), ratio, CONTRADICTED);
    assertJudged(protocols(1, 10, 10), ratio, CONTRADICTED);
    assertJudged(protocols(1, 15.73, 10), ratio, UNDECIDED);
  }

  @Test
  void aFigureIsInARange() {
    String range =
        """
        {"between": {"metric": "responseTime", "a": {"protocol": "h3"}, "low": 9, "high": 12}}
        """;
    assertJudged(protocols(1, 1, 10), range, HOLDS);
    assertJudged(protocols(1, 1, 20), range, CONTRADICTED);
    assertJudged(protocols(1, 1, 12), range, UNDECIDED);
    assertJudged(
        protocols(1, 1, 10),
        range.replace("\"low\"", "\"judged\": false, \"low\""),
        NOT_COMPARABLE);
    assertThat(
            verdict(protocols(1, 1, 10), range.replace("\"low\"", "\"judged\": false, \"low\""))
                .because())
        .contains("not judged");
  }

  @Test
  void aDifferenceIsInARange() {
    String difference =
        """
        {"between": {"metric": "responseTime", "a": {"protocol": "h2"},
         "minus": {"protocol": "h3"}, "low": 8, "high": 12}}
        """;
    assertJudged(protocols(1, 20, 10), difference, HOLDS);
    assertJudged(protocols(1, 30, 10), difference, CONTRADICTED);
  }

  @Test
  void successIsCounted() {
    String all = "{\"between\": {\"metric\": \"success\", \"low\": 1, \"high\": 1}}";
    assertJudged(new SyntheticTrials().success("protocol=h3", 200, 200), all, HOLDS);
    assertJudged(new SyntheticTrials().success("protocol=h3", 199, 200), all, CONTRADICTED);
    String lower =
        """
        {"compare": {"metric": "success", "a": {"protocol": "h3"}, "is": "less",
         "than": {"protocol": "h2"}}}
        """;
    assertJudged(
        new SyntheticTrials().success("protocol=h2", 200, 200).success("protocol=h3", 150, 200),
        lower,
        HOLDS);
    assertJudged(
        new SyntheticTrials().success("protocol=h2", 2000, 2000).success("protocol=h3", 2000, 2000),
        lower,
        CONTRADICTED);
    assertJudged(
        new SyntheticTrials().success("protocol=h2", 10, 10).success("protocol=h3", 9, 10),
        lower,
        UNDECIDED);
  }

  @Test
  void singleFiguresAreKnownToFivePerCent() {
    String less =
        """
        {"compare": {"metric": "cpuPercent.amf", "a": {"protocol": "h2"}, "is": "less",
         "than": {"protocol": "h3"}}}
        """;
    String cpu = "cpuPercent.amf";
    assertJudged(
        new SyntheticTrials().value("protocol=h2", cpu, 10).value("protocol=h3", cpu, 20),
        less,
        HOLDS);
    assertJudged(
        new SyntheticTrials().value("protocol=h2", cpu, 20).value("protocol=h3", cpu, 10),
        less,
        CONTRADICTED);
    Verdict without =
        verdict(
            new SyntheticTrials()
                .value("protocol=h2", cpu, 20)
                .notMeasured("protocol=h3", cpu, "there is no /proc"),
            less);
    assertThat(without.judged()).isEqualTo(UNDECIDED);
    assertThat(without.because()).contains("there is no /proc");
  }

  @Test
  void protocolsComeInAnOrder() {
    String order = "{\"order\": {\"metric\": \"responseTime\", \"is\": [\"h3\", \"h1\", \"h2\"]}}";
    assertJudged(protocols(20, 30, 10), order, HOLDS);
    assertJudged(protocols(30, 20, 10), order, CONTRADICTED);
    assertJudged(protocols(20, 20, 10), order, UNDECIDED);
  }

  @Test
  void theOrderMayBeTheOnePublished() {
    String published =
        """
        [{"title": "t", "source": "table 1", "metric": "responseTime",
          "cells": [{"protocol": "h1", "mean": 2}, {"protocol": "h2", "mean": 3},
                    {"protocol": "h3", "mean": 1}]}]
        """;
    String order = "{\"order\": {\"metric\": \"responseTime\", \"is\": \"as-published\"}}";
    assertThat(verdicts(protocols(20, 30, 10), order, published).get(0).judged()).isEqualTo(HOLDS);
    assertThat(verdicts(protocols(10, 30, 20), order, published).get(0).judged())
        .isEqualTo(CONTRADICTED);
  }

  private static SyntheticTrials windows(double... means) {
    SyntheticTrials trials = new SyntheticTrials();
    int window = 256;
    for (double mean : means) {
      trials.times("protocol=h2 window=" + window, mean);
      window *= 4;
    }
    return trials;
  }

  @Test
  void aTrendNeverTurns() {
    String falling =
        "{\"trend\": {\"metric\": \"responseTime\", \"along\": \"window\", \"is\": \"falling\"}}";
    assertJudged(windows(80, 40, 20, 10), falling, HOLDS);
    assertJudged(windows(80, 20, 40, 10), falling, CONTRADICTED);
    assertJudged(windows(10, 20, 40, 80), falling, CONTRADICTED);
    assertJudged(windows(10, 10, 10, 10), falling, CONTRADICTED);
    assertJudged(windows(10, 20, 40, 80), falling.replace("falling", "rising"), HOLDS);
    assertJudged(
        windows(80, 40, 20, 10).missing("protocol=h2 window=65536", "too slow"),
        falling,
        UNDECIDED);
  }

  @Test
  void aTrendIsUndecidedIfAStepMayReverseIt() {
    double[] uncertain = new double[20];
    Arrays.fill(uncertain, 0, 10, 1);
    Arrays.fill(uncertain, 10, 20, 25);
    SyntheticTrials trials =
        new SyntheticTrials()
            .times("protocol=h2 window=1024", 10)
            .values("protocol=h2 window=4096", Sample.of(uncertain))
            .times("protocol=h2 window=16384", 5);
    assertJudged(
        trials,
        "{\"trend\": {\"metric\": \"responseTime\", \"along\": \"window\", \"is\": \"falling\"}}",
        UNDECIDED);
  }

  @Test
  void noTrendIsLevelOrTurns() {
    String none =
        "{\"trend\": {\"metric\": \"responseTime\", \"along\": \"window\", \"is\": \"none\"}}";
    assertJudged(windows(10, 10, 10, 10), none, HOLDS);
    assertJudged(windows(10, 20, 10, 20), none, HOLDS);
    assertJudged(windows(80, 40, 20, 10), none, CONTRADICTED);
  }

  @Test
  void aTrendMayBeOfARatio() {
    String growing =
        """
        {"trend": {"metric": "responseTime", "along": "payload", "of": {"protocol": "h3"},
         "over": {"protocol": "h1"}, "is": "rising"}}
        """;
    assertJudged(
        new SyntheticTrials()
            .times("protocol=h1 payload=128B", 10)
            .times("protocol=h3 payload=128B", 11)
            .times("protocol=h1 payload=10KB", 20)
            .times("protocol=h3 payload=10KB", 40),
        growing,
        HOLDS);
    assertJudged(
        new SyntheticTrials()
            .times("protocol=h1 payload=128B", 10)
            .times("protocol=h3 payload=128B", 20)
            .times("protocol=h1 payload=10KB", 20)
            .times("protocol=h3 payload=10KB", 21),
        growing,
        CONTRADICTED);
  }

  @Test
  void aKneeIsWhereTheCurveSettles() {
    String knee = "{\"knee\": {\"metric\": \"responseTime\", \"along\": \"window\", \"at\": 4096}}";
    assertJudged(windows(80, 40, 10.1, 10), knee, HOLDS);
    assertJudged(windows(80, 10, 10, 10), knee, CONTRADICTED);
    assertJudged(windows(80, 40, 20, 10), knee, CONTRADICTED);
  }

  @Test
  void aKneeMayBeWhereTheCurveBends() {
    String knee =
        """
        {"knee": {"metric": "responseTime", "along": "window", "at": 1024, "rule": "bends"}}
        """;
    assertJudged(windows(80, 20, 15, 10), knee, HOLDS);
    assertJudged(windows(80, 70, 60, 10), knee, CONTRADICTED);
  }

  @Test
  void steadyMeansThatNoCellIsFarAbove() {
    String steady =
        """
        {"spread": {"metric": "responseTime", "of": {"protocol": "h3"}, "at-most": 1.3}}
        """;
    SyntheticTrials even =
        new SyntheticTrials()
            .times("protocol=h3 condition=lag", 10)
            .times("protocol=h3 condition=lossy", 11)
            .times("protocol=h2 condition=lossy", 50);
    assertJudged(even, steady, HOLDS);
    assertJudged(even.times("protocol=h3 condition=lossless", 20), steady, CONTRADICTED);
  }

  @Test
  void equalCellsDoNotContradictASpread() {
    SyntheticTrials equal = new SyntheticTrials();
    IntStream.range(0, 10).forEach(i -> equal.times("protocol=h3 window=" + i, 10));
    assertJudged(
        equal,
        """
        {"spread": {"metric": "responseTime", "of": {"protocol": "h3"}, "at-most": 1.005}}
        """,
        UNDECIDED);
  }

  @ParameterizedTest
  @CsvSource({"p99, 368, the 99th percentile", "p95, 72, the 95th percentile"})
  void aPercentileRequiresValuesOnBothSides(String statistic, int fewest, String title) {
    String faster =
        FASTER
            .replace("[\"h1\", \"h2\"]", "\"h2\"")
            .replace("\"a\"", "\"stat\": \"" + statistic + "\", \"a\"");
    assertJudged(halfAsLong(fewest), faster, HOLDS);
    assertThat(verdict(halfAsLong(fewest - 1), faster).because())
        .contains(fewest - 1 + ", and " + fewest + " are needed for " + title);
  }

  private static SyntheticTrials halfAsLong(int values) {
    return new SyntheticTrials().few(values, "protocol=h2", 20).few(values, "protocol=h3", 10);
  }

  @Test
  void claimsThatAreNotComparableTakeNoPartInTheCorrection() {
    SyntheticTrials trials =
        new SyntheticTrials()
            .values("protocol=h2", Sample.of(evenly(10.15)))
            .values("protocol=h3", Sample.of(evenly(10)))
            .values("protocol=h1", Sample.of(evenly(10)));
    StringBuilder block =
        new StringBuilder("[{\"id\": \"c\", \"says\": \"so it is\", ")
            .append(FASTER.replace("[\"h1\", \"h2\"]", "\"h2\"").strip().substring(1));
    for (int i = 0; i < 20; i++) {
      block
          .append(", {\"id\": \"n")
          .append(i)
          .append("\", \"says\": \"so it is\", \"not-comparable\": \"another runtime\", ")
          .append(FASTER.replace("[\"h1\", \"h2\"]", "\"h1\"").strip().substring(1));
    }
    List<Verdict> verdicts = verdicts(trials, claims(block.append(']').toString(), "[]"));
    assertThat(verdicts.get(0).judged()).as("%s", verdicts.get(0)).isEqualTo(HOLDS);
    assertThat(verdicts.get(1).judged()).isEqualTo(NOT_COMPARABLE);
  }

  /** Returns 200 values, evenly spaced from a tenth below a mean to a tenth above it. */
  private static double[] evenly(double mean) {
    return IntStream.range(0, 200).mapToDouble(i -> mean * (0.9 + (i + 0.5) / 1_000)).toArray();
  }

  @Test
  void whatCannotBeMeasuredIsNotComparableAndHasItsReason() {
    Verdict verdict =
        verdict(new SyntheticTrials(), "{\"not-measurable\": {\"reason\": \"no such board\"}}");
    assertThat(verdict.judged()).isEqualTo(NOT_COMPARABLE);
    assertThat(verdict.because()).isEqualTo("no such board");
  }

  @Test
  void eachTextOfADimensionMayHaveItsVerdict() {
    SyntheticTrials trials =
        new SyntheticTrials()
            .times("base=wlan protocol=h2", 20)
            .times("base=wlan protocol=h3", 10)
            .times("base=loopback protocol=h2", 10)
            .times("base=loopback protocol=h3", 20);
    List<Verdict> verdicts =
        verdicts(trials, "{\"for-each\": \"base\", " + FASTER.strip().substring(1), "[]");
    assertThat(verdicts).extracting(Verdict::claim).containsExactly("c[wlan]", "c[loopback]");
    assertThat(verdicts).extracting(Verdict::judged).containsExactly(HOLDS, CONTRADICTED);
  }

  @Test
  void theSameSeedGivesTheSameVerdicts() {
    assertThat(verdict(protocols(20, 30, 10), FASTER))
        .isEqualTo(verdict(protocols(20, 30, 10), FASTER));
  }
}
