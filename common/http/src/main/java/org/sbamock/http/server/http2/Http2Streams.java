/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.UniformStreamByteDistributor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The streams of a connection. Flow control is notified of a stream only when data waits for a
 * window or a window changes; a short response needs no queue and therefore no flow-control state.
 *
 * <p>Netty's flow control maintains its state as a listener of the connection. Its listeners are
 * withheld and called for a stream when flow control is first used for it. A stream has
 * flow-control state if it has the property of the last key that flow control requested from the
 * connection. This order is internal to Netty, so it is checked once; if the check fails, the
 * listeners are registered from the start, as in Netty (ADR 9).
 */
final class Http2Streams extends DefaultHttp2Connection {
  private static final Logger LOG = LoggerFactory.getLogger(Http2Streams.class);

  /** Whether the last key that flow control requests is the key of its state. */
  static final boolean LAZY = lastKeyIsOfFlowState();

  /** The length above which the progress of DATA is observed, in octets. */
  private static final int LONG_DATA = 16 << 10;

  private final List<Listener> flowListeners = new ArrayList<>(2);
  private final boolean lazy;
  private final DataObserver observer;
  private @Nullable PropertyKey flowState;
  private boolean holding;

  /**
   * Creates the streams of one connection.
   *
   * @param observer receives the progress of long DATA
   */
  Http2Streams(DataObserver observer) {
    this(LAZY, observer);
  }

  /**
   * Creates the streams of one connection.
   *
   * @param lazy whether flow control is notified of a stream only when it is used for the stream
   */
  Http2Streams(boolean lazy, DataObserver observer) {
    super(true);
    this.lazy = lazy;
    this.observer = observer;
    holding = lazy;
    // RFC 9113 section 5.3.2 deprecates priorities, whose tree costs more than a short response.
    UniformStreamByteDistributor turns = new UniformStreamByteDistributor(this);
    DefaultHttp2RemoteFlowController flow = new DefaultHttp2RemoteFlowController(this, turns);
    holding = false;
    addListener(new StreamCloseListener());
    remote().flowController(new LazyFlow(flow));
  }

  private static boolean lastKeyIsOfFlowState() {
    Http2Streams streams = new Http2Streams(true, DataObserver.NONE);
    try {
      Http2Stream stream = streams.remote().createStream(1, false);
      boolean unknown = !streams.isKnown(stream);
      streams.makeKnown(stream);
      Object state = stream.getProperty(streams.flowState);
      if (unknown && state != null && isOfFlowControl(state.getClass())) {
        return true;
      }
    } catch (Http2Exception | RuntimeException e) {
      LOG.debug("the check of Netty's flow control failed", e);
    }
    LOG.warn(
        "Netty's HTTP/2 flow control keeps its state otherwise than expected: each stream gets state"
            + " of flow control from its start, which costs time and memory");
    return false;
  }

  private static boolean isOfFlowControl(Class<?> state) {
    return state.getName().startsWith(DefaultHttp2RemoteFlowController.class.getName());
  }

  @Override
  public void addListener(Listener listener) {
    if (holding) {
      flowListeners.add(listener);
    } else {
      super.addListener(listener);
    }
  }

  /** Creates a key; the last key that flow control requests identifies its state of a stream. */
  @Override
  public PropertyKey newKey() {
    PropertyKey key = super.newKey();
    if (holding) {
      flowState = key;
    }
    return key;
  }

  private boolean isKnown(Http2Stream stream) {
    return !lazy || stream.getProperty(flowState) != null;
  }

  private void makeKnown(Http2Stream stream) {
    if (!isKnown(stream)) {
      flowListeners.forEach(listener -> listener.onStreamAdded(stream));
      flowListeners.forEach(listener -> listener.onStreamActive(stream));
      if (stream.state() == Http2Stream.State.HALF_CLOSED_LOCAL) {
        flowListeners.forEach(listener -> listener.onStreamHalfClosed(stream));
      }
    }
  }

  /** A listener that notifies flow control of the end of streams that have flow-control state. */
  private final class StreamCloseListener extends Http2ConnectionAdapter {
    @Override
    public void onStreamHalfClosed(Http2Stream stream) {
      if (isKnown(stream)) {
        flowListeners.forEach(listener -> listener.onStreamHalfClosed(stream));
      }
    }

    @Override
    public void onStreamClosed(Http2Stream stream) {
      if (isKnown(stream)) {
        flowListeners.forEach(listener -> listener.onStreamClosed(stream));
      }
    }
  }

  /** A flow controller that creates the state of a stream before its first use. */
  private final class LazyFlow implements Http2RemoteFlowController {
    private final DefaultHttp2RemoteFlowController flow;

    LazyFlow(DefaultHttp2RemoteFlowController flow) {
      this.flow = flow;
    }

    @Override
    public void channelHandlerContext(ChannelHandlerContext ctx) throws Http2Exception {
      flow.channelHandlerContext(ctx);
    }

    @Override
    public ChannelHandlerContext channelHandlerContext() {
      return flow.channelHandlerContext();
    }

    /**
     * Adjusts the windows of all open streams and sets the initial window of later ones. A window
     * that would become too large is a connection error (RFC 9113 section 6.9.2).
     */
    @Override
    public void initialWindowSize(int size) throws Http2Exception {
      forEachActiveStream(
          stream -> {
            makeKnown(stream);
            return true;
          });
      try {
        flow.initialWindowSize(size);
      } catch (Http2Exception.StreamException e) {
        throw Http2Exception.connectionError(Http2Error.FLOW_CONTROL_ERROR, e, e.getMessage());
      }
    }

    @Override
    public int initialWindowSize() {
      return flow.initialWindowSize();
    }

    @Override
    public int windowSize(Http2Stream stream) {
      return isKnown(stream) ? flow.windowSize(stream) : flow.initialWindowSize();
    }

    @Override
    public void incrementWindowSize(Http2Stream stream, int delta) throws Http2Exception {
      makeKnown(stream);
      flow.incrementWindowSize(stream, delta);
    }

    @Override
    public void addFlowControlled(Http2Stream stream, FlowControlled payload) {
      makeKnown(stream);
      int size = payload.size();
      if (size > flow.windowSize(stream) || size > flow.windowSize(connectionStream())) {
        observer.stalled();
      }
      flow.addFlowControlled(
          stream, payload.size() > LONG_DATA ? new ObservedData(payload, observer) : payload);
    }

    @Override
    public boolean hasFlowControlled(Http2Stream stream) {
      return isKnown(stream) && flow.hasFlowControlled(stream);
    }

    @Override
    public boolean isWritable(Http2Stream stream) {
      makeKnown(stream);
      return flow.isWritable(stream);
    }

    @Override
    public void writePendingBytes() throws Http2Exception {
      flow.writePendingBytes();
    }

    @Override
    public void listener(@Nullable Listener listener) {
      flow.listener(listener);
    }

    @Override
    public void channelWritabilityChanged() throws Http2Exception {
      flow.channelWritabilityChanged();
    }

    @Override
    public void updateDependencyTree(int child, int parent, short weight, boolean exclusive) {
      flow.updateDependencyTree(child, parent, weight, exclusive);
    }
  }
}
