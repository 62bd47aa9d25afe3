/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.api;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.ausf.core.Challenge.FiveGAka;
import org.sbamock.ausf.core.ContextId;
import org.sbamock.sbi.Hex;

/**
 * UEAuthenticationCtx of 5G AKA (TS 29.509 clause 6.1.6.2.3) for one serving network. All variable
 * parts have a fixed length, so a message is a copy of the template with four parts overwritten.
 */
public final class FiveGAkaCtxTemplate {
  private static final String BLANK = "0".repeat(32);

  private final ServingNetworkName servingNetwork;
  private final byte[] text;
  private final int rand;
  private final int hxresStar;
  private final int autn;
  private final int contextId;

  /**
   * Creates a template.
   *
   * @param collection the URI of the collection of contexts, ending with a slash
   */
  FiveGAkaCtxTemplate(String collection, ServingNetworkName servingNetwork) {
    this.servingNetwork = servingNetwork;
    StringBuilder json = new StringBuilder("{\"authType\":\"5G_AKA\",\"5gAuthData\":{\"rand\":\"");
    rand = json.length();
    json.append(BLANK).append("\",\"hxresStar\":\"");
    hxresStar = json.length();
    json.append(BLANK).append("\",\"autn\":\"");
    autn = json.length();
    json.append(BLANK).append("\"},\"_links\":{\"5g-aka\":{\"href\":\"").append(collection);
    contextId = json.length();
    json.append(BLANK)
        .append("/5g-aka-confirmation\"}},\"servingNetworkName\":\"")
        .append(servingNetwork.value())
        .append("\"}");
    text = json.toString().getBytes(StandardCharsets.US_ASCII);
  }

  boolean isFor(ServingNetworkName network) {
    return servingNetwork.equals(network);
  }

  public ByteBuf write(ByteBufAllocator alloc, FiveGAka challenge) {
    ByteBuf json = alloc.ioBuffer(text.length, text.length).writeBytes(text);
    byte[] seAv = challenge.seAv();
    Hex.set(json, rand, seAv, FiveGAka.RAND, FiveGAka.LENGTH);
    Hex.set(json, hxresStar, seAv, FiveGAka.HXRES_STAR, FiveGAka.LENGTH);
    Hex.set(json, autn, seAv, FiveGAka.AUTN, FiveGAka.LENGTH);
    ContextId id = challenge.contextId();
    Hex.set(json, contextId, id.high());
    Hex.set(json, contextId + 16, id.low());
    return json;
  }
}
