/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.distribution.LogNormalDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.jspecify.annotations.Nullable;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The distribution of response delays in milliseconds, sampled for each response. */
public sealed interface DelayDistribution {
  /** The maximum delay, milliseconds: one hour. */
  double MAX = 3_600_000;

  /** A sampler of delays in milliseconds; a negative value stands for no delay. */
  @FunctionalInterface
  interface Sampler {
    /** Returns the next sample. */
    double sample();
  }

  /** Returns a sampler. */
  Sampler sampler(UniformRandomProvider random);

  /** Returns the distribution as JSON, as in a stub mapping. */
  ObjectNode toJson();

  /** A constant delay. */
  record Fixed(double milliseconds) implements DelayDistribution {
    /** Checks the range. */
    public Fixed {
      range("milliseconds", milliseconds, 0);
    }

    @Override
    public Sampler sampler(UniformRandomProvider random) {
      return () -> milliseconds;
    }

    @Override
    public ObjectNode toJson() {
      return typed("fixed").put("milliseconds", milliseconds);
    }
  }

  /** A uniform distribution between the lower and the upper bound. */
  record Uniform(double lower, double upper) implements DelayDistribution {
    /** Checks the ranges. */
    public Uniform {
      range("lower", lower, 0);
      range("upper", upper, lower);
    }

    @Override
    public Sampler sampler(UniformRandomProvider random) {
      return () -> lower + (upper - lower) * random.nextDouble();
    }

    @Override
    public ObjectNode toJson() {
      return typed("uniform").put("lower", lower).put("upper", upper);
    }
  }

  /** A normal distribution, truncated at zero. */
  record Normal(double mean, double standardDeviation) implements DelayDistribution {
    /** Checks the ranges. */
    public Normal {
      range("mean", mean, 0);
      range("standardDeviation", standardDeviation, Double.MIN_VALUE);
    }

    @Override
    public Sampler sampler(UniformRandomProvider random) {
      return NormalDistribution.of(mean, standardDeviation).createSampler(random)::sample;
    }

    @Override
    public ObjectNode toJson() {
      return typed("normal").put("mean", mean).put("standardDeviation", standardDeviation);
    }
  }

  /**
   * A log-normal distribution, with a long tail above the median.
   *
   * @param median the median, milliseconds
   * @param sigma the standard deviation of the logarithm
   * @param maxValue the upper limit, milliseconds; null for {@link #MAX}
   */
  record LogNormal(double median, double sigma, @Nullable Double maxValue)
      implements DelayDistribution {
    /** Checks the ranges. */
    public LogNormal {
      range("median", median, Double.MIN_VALUE);
      if (!(sigma > 0) || sigma > 10) {
        throw new InvalidMappingException("/sigma", "is " + sigma + ", out of above 0 to 10");
      }
      if (maxValue != null) {
        range("maxValue", maxValue, median);
      }
    }

    @Override
    public Sampler sampler(UniformRandomProvider random) {
      double most = maxValue == null ? MAX : maxValue;
      var logNormal = LogNormalDistribution.of(Math.log(median), sigma).createSampler(random);
      return () -> Math.min(logNormal.sample(), most);
    }

    @Override
    public ObjectNode toJson() {
      ObjectNode json = typed("lognormal").put("median", median).put("sigma", sigma);
      return maxValue == null ? json : json.put("maxValue", maxValue);
    }
  }

  private static void range(String name, double value, double least) {
    if (!(value >= least) || value > MAX) {
      throw new InvalidMappingException(
          "/" + name,
          "is "
              + value
              + ", out of "
              + (least == Double.MIN_VALUE ? "above 0" : least)
              + " to "
              + MAX);
    }
  }

  private static ObjectNode typed(String type) {
    return Json.mapper().createObjectNode().put("type", type);
  }

  /** Reads a distribution from JSON. */
  static DelayDistribution read(JsonNode json, String pointer) {
    JsonFields any = JsonFields.of(json, pointer);
    String type = any.string("type");
    if (type == null) {
      throw any.wrong("type", "is missing: fixed, uniform, normal or lognormal");
    }
    try {
      return switch (type) {
        case "fixed" -> new Fixed(fields(json, pointer, "milliseconds").number("milliseconds"));
        case "uniform" -> {
          JsonFields fields = fields(json, pointer, "lower", "upper");
          yield new Uniform(fields.number("lower"), fields.number("upper"));
        }
        case "normal" -> {
          JsonFields fields = fields(json, pointer, "mean", "standardDeviation");
          yield new Normal(fields.number("mean"), fields.number("standardDeviation"));
        }
        case "lognormal" -> {
          JsonFields fields = fields(json, pointer, "median", "sigma", "maxValue");
          yield new LogNormal(
              fields.number("median"),
              fields.number("sigma"),
              fields.has("maxValue") ? fields.number("maxValue") : null);
        }
        default -> throw any.wrong("type", "is " + type + ": fixed, uniform, normal or lognormal");
      };
    } catch (InvalidMappingException e) {
      throw e.pointer().startsWith(pointer) && !pointer.isEmpty()
          ? e
          : new InvalidMappingException(pointer + e.pointer(), e.reason());
    }
  }

  private static JsonFields fields(JsonNode json, String pointer, String... names) {
    List<String> allowed = new ArrayList<>(List.of("type"));
    allowed.addAll(List.of(names));
    return JsonFields.of(json, pointer, allowed);
  }
}
