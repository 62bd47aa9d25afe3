/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.amf.core.ue.AccessType;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;

/**
 * The part of a UE context that AMFs transfer and that this AMF keeps (UeContext of TS 29.518
 * clause 6.1.6.2.25).
 */
public record UeContextData(
    @Nullable String supi, @Nullable SeafData seafData, @Nullable List<MmContext> mmContextList) {
  private static final int KAMF_LENGTH = 64;

  /** The security context (TS 29.518 clause 6.1.6.2.35). */
  public record SeafData(NgKsi ngKsi, KeyAmf keyAmf) {}

  /** The identity of the key set (TS 29.518 clause 6.1.6.2.49). */
  public record NgKsi(String tsc, int ksi) {}

  /** The key (TS 29.518 clause 6.1.6.2.50). */
  public record KeyAmf(String keyType, String keyVal) {}

  /** The mobility management of an access (TS 29.518 clause 6.1.6.2.34). */
  public record MmContext(String accessType) {}

  /** The request of a UE context transfer (TS 29.518 clause 6.1.6.2.23). */
  public record UeContextTransferReqData(
      String reason, String accessType, @Nullable N1MessageContainer regRequest) {
    /** Checks the values. */
    public UeContextTransferReqData {
      if (AccessType.of(accessType) == null) {
        throw SbiException.incorrectIe("/accessType", "expected 3GPP_ACCESS or NON_3GPP_ACCESS");
      }
      if (!List.of("INIT_REG", "MOBI_REG", "MOBI_REG_UE_VALIDATED").contains(reason)) {
        throw SbiException.incorrectIe(
            "/reason", "expected INIT_REG, MOBI_REG or MOBI_REG_UE_VALIDATED");
      }
      if (regRequest == null && !reason.equals("MOBI_REG_UE_VALIDATED")) {
        throw SbiException.of(
            Cause.MANDATORY_IE_MISSING,
            "/regRequest",
            "is missing: the UE is not validated, so its registration request is expected");
      }
    }
  }

  /** The result of a UE context transfer (TS 29.518 clause 6.1.6.2.24). */
  public record UeContextTransferRspData(UeContextData ueContext) {}

  /** The request of a registration status update (TS 29.518 clause 6.1.6.2.39). */
  public record UeRegStatusUpdateReqData(String transferStatus) {
    /** Checks the status. */
    public UeRegStatusUpdateReqData {
      if (!List.of("TRANSFERRED", "NOT_TRANSFERRED").contains(transferStatus)) {
        throw SbiException.incorrectIe(
            "/transferStatus", "expected TRANSFERRED or NOT_TRANSFERRED");
      }
    }

    /** Returns whether the other AMF serves the UE now. */
    public boolean isTransferred() {
      return transferStatus.equals("TRANSFERRED");
    }
  }

  /** The result of a registration status update (TS 29.518 clause 6.1.6.2.52). */
  public record UeRegStatusUpdateRspData(boolean regStatusTransferComplete) {}

  /** The request to release a UE context (TS 29.518 clause 6.1.6.2.8). */
  public record UEContextRelease(
      @Nullable String supi, @Nullable Boolean unauthenticatedSupi, NgApCause ngapCause) {}

  /** A cause of NGAP (TS 29.571 clause 5.4.4.12). */
  public record NgApCause(int group, int value) {
    /** Checks the ranges. */
    public NgApCause {
      if (group < 0) {
        throw SbiException.incorrectIe("/group", "0 or more is expected");
      }
      if (value < 0) {
        throw SbiException.incorrectIe("/value", "0 or more is expected");
      }
    }
  }

  /** Returns the context of a registered UE, with its key and its accesses. */
  public static UeContextData of(UeContext ue) {
    List<MmContext> accesses =
        Arrays.stream(AccessType.values())
            .filter(type -> ue.state().access(type).isRegistered())
            .map(type -> new MmContext(type.value()))
            .toList();
    String key = HexFormat.of().formatHex(ue.kamf());
    return new UeContextData(
        ue.supi().value(),
        new SeafData(new NgKsi("NATIVE", 0), new KeyAmf("KAMF", key)),
        accesses.isEmpty() ? null : accesses);
  }

  /**
   * Returns the subscriber.
   *
   * @throws SbiException 403 SUPI_OR_PEI_UNKNOWN if there is none, or none with an IMSI
   */
  public Supi subscriber() {
    Supi subscriber = supi == null ? null : Supi.parseOrNull(supi);
    if (subscriber == null) {
      throw SbiException.of(
          403, "SUPI_OR_PEI_UNKNOWN", "/ueContext/supi: expected a SUPI that is an IMSI");
    }
    return subscriber;
  }

  /**
   * Returns KAMF.
   *
   * @throws SbiException MANDATORY_IE_MISSING without a security context, MANDATORY_IE_INCORRECT if
   *     the key does not have 32 octets
   */
  public byte[] kamf() {
    if (seafData == null) {
      throw SbiException.missingIe("/ueContext/seafData");
    }
    String key = seafData.keyAmf().keyVal();
    if (key.length() == KAMF_LENGTH) {
      try {
        return HexFormat.of().parseHex(key);
      } catch (IllegalArgumentException e) {
        throw incorrectKey();
      }
    }
    throw incorrectKey();
  }

  private static SbiException incorrectKey() {
    return SbiException.incorrectIe(
        "/ueContext/seafData/keyAmf/keyVal", "64 hexadecimal digits are expected");
  }

  @Override
  public String toString() {
    return "UeContextData[" + supi + ", keys redacted]";
  }
}
