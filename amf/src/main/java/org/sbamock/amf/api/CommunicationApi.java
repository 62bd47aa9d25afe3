/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.function.Function;
import org.sbamock.aka.Plmn;
import org.sbamock.amf.core.Registrations;
import org.sbamock.amf.core.communication.EpsBearerIdentities;
import org.sbamock.amf.core.communication.EpsBearerIdentities.AssignEbiData;
import org.sbamock.amf.core.communication.EpsBearerIdentities.AssignEbiError;
import org.sbamock.amf.core.communication.EpsBearerIdentities.AssignedEbiData;
import org.sbamock.amf.core.communication.UeContextCreateData;
import org.sbamock.amf.core.communication.UeContextCreateData.UeContextCreatedData;
import org.sbamock.amf.core.communication.UeContextData;
import org.sbamock.amf.core.communication.UeContextData.UEContextRelease;
import org.sbamock.amf.core.communication.UeContextData.UeContextTransferReqData;
import org.sbamock.amf.core.communication.UeContextData.UeContextTransferRspData;
import org.sbamock.amf.core.communication.UeContextData.UeRegStatusUpdateReqData;
import org.sbamock.amf.core.communication.UeContextData.UeRegStatusUpdateRspData;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHandler;
import org.sbamock.sbi.multipart.BodyPart;
import org.sbamock.sbi.multipart.MultipartRelated;
import org.sbamock.sbi.multipart.MultipartWriter;
import org.sbamock.sbi.profile.PlmnId;

/**
 * The UE contexts of Namf_Communication (TS 29.518 clause 6.1.3.2), and the operations of the
 * service that are not supported.
 */
public final class CommunicationApi {
  /** The name of the service. */
  public static final String SERVICE = "namf-comm";

  /** The name and version of the API. */
  public static final String API = SERVICE + "/v1";

  static final String ROOT = "/" + API;
  static final String UE_CONTEXT = ROOT + "/ue-contexts/{" + UeContextIds.PARAMETER + "}";

  private static final String NON_UE_MESSAGES = ROOT + "/non-ue-n2-messages";

  private final Registrations registrations;
  private final EpsBearerIdentities bearers;
  private final Function<HttpExchange, ApiRoot> root;

  /**
   * Creates the resources of UE contexts.
   *
   * @param root returns the API root of URIs in the response to an exchange
   */
  public CommunicationApi(
      Registrations registrations,
      EpsBearerIdentities bearers,
      Function<HttpExchange, ApiRoot> root) {
    this.registrations = registrations;
    this.bearers = bearers;
    this.root = root;
  }

  /** The failure of a handover (TS 29.518 clause 6.1.6.2.43). */
  private record UeContextCreateError(ProblemDetails error) {}

  /** Adds the routes. */
  public void addTo(Router router) {
    router
        .route(
            HttpMethod.PUT,
            UE_CONTEXT,
            SbiHandler.consuming(this::create, MediaTypes.MULTIPART_RELATED))
        .route(
            HttpMethod.POST,
            UE_CONTEXT + "/release",
            SbiHandler.consuming(this::release, MediaTypes.JSON))
        .route(
            HttpMethod.POST,
            UE_CONTEXT + "/assign-ebi",
            SbiHandler.consuming(this::assignEbi, MediaTypes.JSON).producing(MediaTypes.JSON))
        .route(
            HttpMethod.POST,
            UE_CONTEXT + "/transfer",
            SbiHandler.consuming(this::transfer, MediaTypes.JSON, MediaTypes.MULTIPART_RELATED)
                .producing(MediaTypes.JSON))
        .route(
            HttpMethod.POST,
            UE_CONTEXT + "/transfer-update",
            SbiHandler.consuming(this::updateStatus, MediaTypes.JSON).producing(MediaTypes.JSON));
    addUnsupported(router, HttpMethod.POST, UE_CONTEXT + "/relocate", "RelocateUEContext");
    addUnsupported(
        router, HttpMethod.POST, UE_CONTEXT + "/cancel-relocate", "CancelRelocateUEContext");
    addUnsupported(
        router, HttpMethod.POST, NON_UE_MESSAGES + "/transfer", "NonUeN2MessageTransfer");
    addUnsupported(
        router, HttpMethod.POST, NON_UE_MESSAGES + "/subscriptions", "NonUeN2InfoSubscribe");
    addUnsupported(
        router,
        HttpMethod.DELETE,
        NON_UE_MESSAGES + "/subscriptions/{n2NotifySubscriptionId}",
        "NonUeN2InfoUnSubscribe");
  }

  private static void addUnsupported(
      Router router, HttpMethod method, String path, String operation) {
    router.route(method, path, SbiHandler.unsupported(operation));
  }

  /**
   * CreateUEContext (clause 5.2.2.2.3): a handover from another AMF. There is no radio access
   * network, so the container of the target is that of the source.
   */
  private void create(HttpExchange exchange) {
    MultipartRelated content =
        MultipartRelated.of(exchange.request().headers(), exchange.request().content());
    UeContextCreateData data = Json.read(content.json(), UeContextCreateData.class);
    byte[] container =
        content.binary(
            "/sourceToTargetData/ngapData", data.sourceToTargetData().ngapData().contentId());
    UeContextData context = Json.convert(data.ueContext(), UeContextData.class);
    PlmnId target = data.targetId().tai().plmnId();
    UeContext ue;
    try {
      ue =
          registrations.takeOver(
              context.subscriber(), new Plmn(target.mcc(), target.mnc()), context.kamf());
    } catch (SbiException e) {
      if (e.problem().statusOr500() != 403) {
        throw e;
      }
      Responses.json(exchange, 403, new UeContextCreateError(e.problem()));
      return;
    }
    String contentId = data.sourceToTargetData().ngapData().contentId();
    MultipartWriter writer =
        new MultipartWriter(List.of(new BodyPart(BodyPart.NGAP, contentId, container)));
    UeContextCreatedData created =
        new UeContextCreatedData(
            data.ueContext(), data.sourceToTargetData(), data.pduSessionList());
    exchange.respond(
        HttpResponse.of(201, Unpooled.wrappedBuffer(writer.write(Json.writeBytes(created))))
            .with(HttpHeaderNames.CONTENT_TYPE, writer.contentType())
            .with(
                HttpHeaderNames.LOCATION,
                root.apply(exchange).uri(ROOT + "/ue-contexts/" + registrations.guti(ue))));
  }

  /** ReleaseUEContext (clause 5.2.2.2.4): the UE remains with the AMF that created the context. */
  private void release(HttpExchange exchange) {
    UEContextRelease data = Json.read(exchange.request().content(), UEContextRelease.class);
    UeContext ue = UeContextIds.find(registrations, exchange);
    if (data.supi() != null && !data.supi().equals(ue.supi().value())) {
      throw SbiException.of(
          Cause.OPTIONAL_IE_INCORRECT, "/supi", "the UE context is that of another subscriber");
    }
    registrations.contexts().transferred(ue.registrationId());
    exchange.respond(HttpResponse.of(204));
  }

  /** EBIAssignment (clause 5.2.2.6). */
  private void assignEbi(HttpExchange exchange) {
    AssignEbiData data = Json.read(exchange.request().content(), AssignEbiData.class);
    AssignedEbiData result = bearers.assign(UeContextIds.find(registrations, exchange), data);
    boolean failed = result.failedArpList() != null && result.assignedEbiList().isEmpty();
    if (failed && result.releasedEbiList() == null && result.modifiedEbiList() == null) {
      Responses.json(exchange, 403, AssignEbiError.exhausted(result));
      return;
    }
    Responses.json(exchange, 200, result);
  }

  /** UEContextTransfer (clause 5.2.2.2.1). The context is kept until the status is updated. */
  private void transfer(HttpExchange exchange) {
    MultipartRelated content =
        MultipartRelated.of(exchange.request().headers(), exchange.request().content());
    UeContextTransferReqData data = Json.read(content.json(), UeContextTransferReqData.class);
    if (data.regRequest() != null) {
      content.binary(
          "/regRequest/n1MessageContent", data.regRequest().n1MessageContent().contentId());
    }
    Responses.json(
        exchange,
        200,
        new UeContextTransferRspData(UeContextData.of(UeContextIds.find(registrations, exchange))));
  }

  /** RegistrationStatusUpdate (clause 5.2.2.2.2). */
  private void updateStatus(HttpExchange exchange) {
    UeRegStatusUpdateReqData data =
        Json.read(exchange.request().content(), UeRegStatusUpdateReqData.class);
    UeContext ue = UeContextIds.find(registrations, exchange);
    if (data.isTransferred()) {
      registrations.contexts().transferred(ue.registrationId());
    }
    Responses.json(exchange, 200, new UeRegStatusUpdateRspData(true));
  }
}
