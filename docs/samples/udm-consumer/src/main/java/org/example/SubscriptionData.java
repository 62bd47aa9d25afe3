package org.example;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an AMF asks a UDM that it finds through the NRF (TS 29.503 clause 5.2.2.2). */
public final class SubscriptionData {
  private static final Pattern ENDPOINT =
      Pattern.compile("\"ipv4Address\":\"([0-9.]+)\"[^}]*\"port\":([0-9]+)");

  private final HttpClient client;
  private final URI nrf;

  public SubscriptionData(HttpClient client, URI nrf) {
    this.client = client;
    this.nrf = nrf;
  }

  /** The access and mobility data of a subscriber, as JSON. */
  public String accessAndMobility(String supi) throws IOException, InterruptedException {
    return get(udm() + "/nudm-sdm/v2/" + supi + "/am-data");
  }

  private String udm() throws IOException, InterruptedException {
    String query = "?target-nf-type=UDM&requester-nf-type=AMF&service-names=nudm-sdm";
    Matcher endpoint = ENDPOINT.matcher(get(nrf + "/nnrf-disc/v1/nf-instances" + query));
    if (!endpoint.find()) {
      throw new IOException("the NRF knows no UDM");
    }
    return nrf.getScheme() + "://" + endpoint.group(1) + ":" + endpoint.group(2);
  }

  private String get(String uri) throws IOException, InterruptedException {
    HttpResponse<String> response =
        client.send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException(uri + " answered " + response.statusCode());
    }
    return response.body();
  }
}
