package org.sbamock.sbi.probe;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHandler;

/**
 * What a client asks for to measure the way there and back.
 *
 * <ul>
 *   <li>{@code GET /sbamock-probe/v1/files/{octets}}: 200 with so many octets, 0 to {@value
 *       #LONGEST}, as {@code application/octet-stream}; 404 RESOURCE_URI_STRUCTURE_NOT_FOUND for
 *       another length. HEAD tells the length alone.
 * </ul>
 */
public final class TimingProbe {
  /** Name and major version of the API. */
  public static final String API = "sbamock-probe/v1";

  /** The longest file, octets. */
  public static final int LONGEST = 16 << 20;

  private static final String OCTETS = "octets";

  private TimingProbe() {}

  /** Adds the probe's resources. */
  public static void mount(Router router) {
    router.route(
        HttpMethod.GET, "/" + API + "/files/{octets}", SbiHandler.of(TimingProbe::answerFile));
  }

  private static void answerFile(HttpExchange exchange) {
    int octets = octets(exchange.pathParameter(OCTETS));
    exchange.respond(
        HttpResponse.of(200, ProbeContent.of(octets))
            .with(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_OCTET_STREAM));
  }

  private static int octets(String text) {
    try {
      int octets = Integer.parseInt(text);
      if (octets >= 0 && octets <= LONGEST && Character.isDigit(text.charAt(0))) {
        return octets;
      }
    } catch (NumberFormatException e) {
      throw noSuchFile();
    }
    throw noSuchFile();
  }

  private static SbiException noSuchFile() {
    return SbiException.of(
        Cause.RESOURCE_URI_STRUCTURE_NOT_FOUND,
        OCTETS,
        "a file has a length in octets, 0 to " + LONGEST + ", for its name");
  }
}
