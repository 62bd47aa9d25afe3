package org.sbamock.amf.core;

/** Where an answer has brought a registration. */
public sealed interface Outcome {
  /**
   * The UE is registered.
   *
   * @param guti its 5G-GUTI
   */
  record Registered(UeContext context, String guti) implements Outcome {}

  /** The UE is asked once more. */
  record Challenged(RegistrationId id, Challenge challenge) implements Outcome {}
}
