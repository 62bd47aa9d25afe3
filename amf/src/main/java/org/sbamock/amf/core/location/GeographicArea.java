/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.location;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.SbiException;

/**
 * A position (GeographicArea, TS 29.572 clause 6.1.6.2.5): one of the shapes of TS 23.032.
 *
 * @param shape SupportedGADShapes
 */
public record GeographicArea(
    String shape,
    @Nullable Point point,
    @Nullable Double uncertainty,
    @Nullable UncertaintyEllipse uncertaintyEllipse,
    @Nullable List<Point> pointList,
    @Nullable Double altitude,
    @Nullable Double uncertaintyAltitude,
    @Nullable Integer innerRadius,
    @Nullable Double uncertaintyRadius,
    @Nullable Integer offsetAngle,
    @Nullable Integer includedAngle,
    @Nullable Integer confidence) {
  private static final double MAX_ALTITUDE = 32_767;
  private static final int MAX_ANGLE = 360;
  private static final int MAX_RADIUS = 327_675;

  /** Checks that the attributes of the shape are present, and their ranges. */
  public GeographicArea {
    Checks.range(uncertainty, 0, Float.MAX_VALUE, "/uncertainty");
    Checks.range(uncertaintyAltitude, 0, Float.MAX_VALUE, "/uncertaintyAltitude");
    Checks.range(uncertaintyRadius, 0, Float.MAX_VALUE, "/uncertaintyRadius");
    Checks.range(altitude, -MAX_ALTITUDE, MAX_ALTITUDE, "/altitude");
    Checks.range(innerRadius, 0, MAX_RADIUS, "/innerRadius");
    Checks.range(offsetAngle, 0, MAX_ANGLE, "/offsetAngle");
    Checks.range(includedAngle, 0, MAX_ANGLE, "/includedAngle");
    Checks.range(confidence, 0, 100, "/confidence");
    switch (shape) {
      case "POINT" -> {}
      case "POINT_UNCERTAINTY_CIRCLE" -> present(uncertainty, "/uncertainty");
      case "POINT_UNCERTAINTY_ELLIPSE" -> {
        present(uncertaintyEllipse, "/uncertaintyEllipse");
        present(confidence, "/confidence");
      }
      case "POLYGON" -> {
        present(pointList, "/pointList");
        Checks.require(
            pointList != null && pointList.size() >= 3 && pointList.size() <= 15,
            "/pointList",
            "expected 3 to 15 points");
      }
      case "POINT_ALTITUDE" -> present(altitude, "/altitude");
      case "POINT_ALTITUDE_UNCERTAINTY" -> {
        present(altitude, "/altitude");
        present(uncertaintyEllipse, "/uncertaintyEllipse");
        present(uncertaintyAltitude, "/uncertaintyAltitude");
        present(confidence, "/confidence");
      }
      case "ELLIPSOID_ARC" -> {
        present(innerRadius, "/innerRadius");
        present(uncertaintyRadius, "/uncertaintyRadius");
        present(offsetAngle, "/offsetAngle");
        present(includedAngle, "/includedAngle");
        present(confidence, "/confidence");
      }
      default -> throw SbiException.incorrectIe("/shape", "expected a shape of TS 23.032");
    }
    if (!shape.equals("POLYGON")) {
      present(point, "/point");
    }
  }

  private static void present(@Nullable Object value, String pointer) {
    if (value == null) {
      throw SbiException.missingIe(pointer);
    }
  }

  /**
   * GeographicalCoordinates (TS 29.572 clause 6.1.6.2.4).
   *
   * @param lon degrees, -180 to 180
   * @param lat degrees, -90 to 90
   */
  public record Point(double lon, double lat) {
    /** Checks the ranges. */
    public Point {
      Checks.range(lon, -180, 180, "/lon");
      Checks.range(lat, -90, 90, "/lat");
    }
  }

  /** UncertaintyEllipse (TS 29.572 clause 6.1.6.2.16), in metres and degrees. */
  public record UncertaintyEllipse(double semiMajor, double semiMinor, int orientationMajor) {
    /** Checks the ranges. */
    public UncertaintyEllipse {
      Checks.range(semiMajor, 0, Float.MAX_VALUE, "/semiMajor");
      Checks.range(semiMinor, 0, Float.MAX_VALUE, "/semiMinor");
      Checks.range(orientationMajor, 0, 180, "/orientationMajor");
    }
  }
}
