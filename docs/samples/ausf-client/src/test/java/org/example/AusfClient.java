package org.example;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.SbiClient;
import org.sbamock.sbi.ApiRoot;

/** Starts authentications (TS 29.509 clause 5.2.2.2), and once again if the AUSF is overloaded. */
record AusfClient(SbiClient client, HttpProtocol protocol, ApiRoot ausf) {
  static final String PATH = "/nausf-auth/v1/ue-authentications";

  /** The authentication context, as JSON. */
  String authenticate(String supi, String servingNetwork) {
    String info =
        "{\"supiOrSuci\":\"%s\",\"servingNetworkName\":\"%s\"}".formatted(supi, servingNetwork);
    HttpResponse response = post(info);
    if (response.status() == 503) {
      response.release();
      response = post(info);
    }
    try {
      if (response.status() != 201) {
        throw new IllegalStateException("the AUSF answered " + response.status());
      }
      return response.text();
    } finally {
      response.release();
    }
  }

  private HttpResponse post(String json) {
    byte[] content = json.getBytes(StandardCharsets.UTF_8);
    HttpRequest request =
        HttpRequest.of(HttpMethod.POST, ausf.target(PATH), Unpooled.wrappedBuffer(content))
            .with("content-type", "application/json");
    return client.send(protocol, ausf.origin(), request).join();
  }
}
