package org.sbamock.loadgen.workload;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.CallFailedException;
import org.sbamock.http.client.CallListener;
import org.sbamock.loadgen.engine.Iteration;
import org.sbamock.loadgen.engine.VirtualUser;
import org.sbamock.loadgen.engine.Workload;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;

/**
 * AMFs that ask an AUSF for a challenge, and leave it at that: the POST of Nausf_UEAuthentication
 * (TS 29.509 clause 5.2.2.2.2). A user's request is made once and sent over and over, so that the
 * generator takes as little of the machine as it can.
 */
public final class AuthenticationWorkload implements Workload {
  private static final String PATH = "/nausf-auth/v1/ue-authentications";
  private static final String STEP = "authentication";

  private final SbiTarget ausf;
  private final Subscribers subscribers;

  /** A workload. */
  public AuthenticationWorkload(SbiTarget ausf, Subscribers subscribers) {
    this.ausf = ausf;
    this.subscribers = subscribers;
  }

  @Override
  public List<String> steps() {
    return List.of(STEP);
  }

  @Override
  public VirtualUser newUser(int index) {
    return new Authenticator(ausf, subscribers, index);
  }

  /** AuthenticationInfo of TS 29.509 clause 6.1.6.2.2. */
  private record AuthenticationInfo(String supiOrSuci, String servingNetworkName) {}

  private static final class Authenticator implements VirtualUser, CallListener {
    private final SbiTarget ausf;
    private final String target;
    private final byte[] body;
    private Iteration iteration;
    private boolean checked;

    @SuppressWarnings("NullAway.Init")
    Authenticator(SbiTarget ausf, Subscribers subscribers, int index) {
      this.ausf = ausf;
      this.target = ausf.apiRoot().target(PATH);
      this.body =
          Json.writeBytes(
              new AuthenticationInfo(
                  subscribers.suci(subscribers.supi(index)), subscribers.servingNetwork().value()));
    }

    @Override
    public void play(Iteration next) {
      iteration = next;
      ByteBuf content = ByteBufAllocator.DEFAULT.ioBuffer(body.length).writeBytes(body);
      ausf.send(
          HttpRequest.of(HttpMethod.POST, target, content)
              .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON),
          this);
    }

    @Override
    public void response(HttpResponse response) {
      try {
        if (response.status() != 201) {
          iteration.failed(Failures.of(response, STEP));
        } else if (!checked && !hasChallenge(response)) {
          iteration.failed("no challenge in the response at " + STEP);
        } else {
          checked = true;
          iteration.finished();
        }
      } finally {
        response.release();
      }
    }

    private static boolean hasChallenge(HttpResponse response) {
      try {
        return Json.readTree(response.content()).at("/5gAuthData/autn").isString();
      } catch (RuntimeException e) {
        return false;
      }
    }

    @Override
    public void failure(CallFailedException cause) {
      iteration.failed(Failures.of(cause, STEP));
    }
  }
}
