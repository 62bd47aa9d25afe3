/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.OldAmf;
import org.sbamock.amf.core.communication.UeContextData;
import org.sbamock.amf.core.communication.UeContextData.UeContextTransferRspData;
import org.sbamock.amf.core.communication.UeContextData.UeRegStatusUpdateReqData;
import org.sbamock.amf.core.ue.Guti;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.MessageContext;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.Reply;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.consumer.ReplyListener;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.consumer.TargetService;
import org.sbamock.sbi.multipart.BodyPart;
import org.sbamock.sbi.multipart.MultipartRelated;
import org.sbamock.sbi.multipart.MultipartWriter;
import org.sbamock.sbi.nrf.Candidate;
import org.sbamock.sbi.nrf.DiscoveryListener;
import org.sbamock.sbi.nrf.DiscoveryQuery;
import org.sbamock.sbi.nrf.DiscoveryResult;
import org.sbamock.sbi.nrf.NrfClient;
import org.sbamock.sbi.profile.AmfInfo;
import org.sbamock.sbi.profile.PlmnId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The consumer of Namf_Communication of other AMFs, which are discovered by their GUAMI. */
public final class AmfClient implements OldAmf {
  private static final Logger LOG = LoggerFactory.getLogger(AmfClient.class);
  private static final String SERVICE = "namf-comm";
  private static final TargetService TARGET = new TargetService(NfType.AMF, SERVICE);
  private static final String CONTENT_ID = "n1msg";
  private static final byte[] TRANSFER =
      ("{\"reason\":\"MOBI_REG\",\"accessType\":\"3GPP_ACCESS\",\"regRequest\":"
              + "{\"n1MessageClass\":\"5GMM\",\"n1MessageContent\":{\"contentId\":\""
              + CONTENT_ID
              + "\"}}}")
          .getBytes(StandardCharsets.US_ASCII);

  private final SbiConsumer consumer;
  private final @Nullable ApiRoot fixed;
  private final @Nullable NrfClient nrf;
  private final RandomGenerator random;

  /**
   * Creates a client.
   *
   * @param fixed the API root of the only AMF to call; null to discover AMFs
   * @param nrf the client of the NRF; null if there is none
   */
  public AmfClient(
      SbiConsumer consumer,
      @Nullable ApiRoot fixed,
      @Nullable NrfClient nrf,
      RandomGenerator random) {
    this.consumer = consumer;
    this.fixed = fixed;
    this.nrf = nrf;
    this.random = random;
  }

  @Override
  public void transfer(Guti guti, MessageContext context, Reply<UeContextData> reply) {
    locate(
        guti,
        root -> {
          MultipartWriter writer =
              new MultipartWriter(
                  List.of(
                      new BodyPart(
                          BodyPart.NAS, CONTENT_ID, RegistrationRequests.mobilityUpdate(guti))));
          HttpRequest request =
              request(root, guti, "/transfer", writer.write(TRANSFER), context)
                  .with(HttpHeaderNames.CONTENT_TYPE, writer.contentType());
          consumer.call(
              TARGET,
              root.origin(),
              request,
              new Answer(reply::failed) {
                @Override
                void ok(HttpResponse response) {
                  MultipartRelated content =
                      MultipartRelated.of(response.headers(), response.content());
                  reply.done(Json.read(content.json(), UeContextTransferRspData.class).ueContext());
                }
              });
        },
        reply::failed);
  }

  @Override
  public void transferred(Guti guti, MessageContext context) {
    Consumer<SbiException> failed =
        problem -> LOG.warn("the old AMF of a UE is not told of its registration", problem);
    locate(
        guti,
        root -> {
          byte[] update = Json.writeBytes(new UeRegStatusUpdateReqData("TRANSFERRED"));
          HttpRequest request =
              request(root, guti, "/transfer-update", update, context)
                  .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
          consumer.call(TARGET, root.origin(), request, new Answer(failed));
        },
        failed);
  }

  private static HttpRequest request(
      ApiRoot root, Guti guti, String operation, byte[] content, MessageContext context) {
    HttpRequest request =
        HttpRequest.of(
            HttpMethod.POST,
            root.target("/namf-comm/v1/ue-contexts/" + guti + operation),
            Unpooled.wrappedBuffer(content));
    context.addTo(request.headers());
    return request;
  }

  private void locate(Guti guti, Consumer<ApiRoot> found, Consumer<SbiException> failed) {
    if (fixed != null) {
      found.accept(fixed);
      return;
    }
    if (nrf == null) {
      failed.accept(
          SbiException.of(Cause.TARGET_NF_NOT_REACHABLE, "there is no NRF to discover the AMF"));
      return;
    }
    DiscoveryQuery query =
        DiscoveryQuery.builder(NfType.AMF, NfType.AMF)
            .serviceNames(SERVICE)
            .with("guami", Json.writeString(guami(guti)))
            .build();
    nrf.discover(
        query,
        new DiscoveryListener() {
          @Override
          public void found(DiscoveryResult result) {
            List<Candidate> candidates = result.candidates(SERVICE, consumer.scheme(NfType.AMF));
            if (candidates.isEmpty()) {
              nrf.invalidate(query);
              failed.accept(
                  SbiException.of(
                      Cause.TARGET_NF_NOT_REACHABLE, "the NRF has no AMF with the GUAMI"));
              return;
            }
            found.accept(
                Candidate.choose(
                        candidates,
                        candidate -> consumer.load(candidate.apiRoot().origin()),
                        random.nextDouble())
                    .apiRoot());
          }

          @Override
          public void failed(SbiException cause) {
            failed.accept(cause);
          }
        });
  }

  private static AmfInfo.Guami guami(Guti guti) {
    return new AmfInfo.Guami(new PlmnId(guti.plmn().mcc(), guti.plmn().mnc()), guti.amf().hex());
  }

  /** An answer, of which only its success matters unless {@link #ok} is overridden. */
  private static class Answer extends ReplyListener {
    private final Consumer<SbiException> failed;

    Answer(Consumer<SbiException> failed) {
      super(NfType.AMF);
      this.failed = failed;
    }

    void ok(HttpResponse response) {}

    @Override
    protected final void replied(HttpResponse response) {
      if (response.status() != 200) {
        throw SbiException.of(
            Cause.INBOUND_SERVER_ERROR,
            "the old AMF responded with status code " + response.status());
      }
      ok(response);
    }

    @Override
    protected final void failed(SbiException cause) {
      failed.accept(cause);
    }
  }
}
