/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2RemoteFlowController.FlowControlled;
import org.jspecify.annotations.Nullable;

/** DATA whose progress is observed. */
final class ObservedData implements FlowControlled {
  private final FlowControlled data;
  private final DataObserver observer;

  ObservedData(FlowControlled data, DataObserver observer) {
    this.data = data;
    this.observer = observer;
  }

  @Override
  public int size() {
    return data.size();
  }

  @Override
  public void error(@Nullable ChannelHandlerContext ctx, Throwable cause) {
    data.error(ctx, cause);
  }

  @Override
  public void writeComplete() {
    data.writeComplete();
  }

  @Override
  public void write(ChannelHandlerContext ctx, int allowedBytes) {
    int before = data.size();
    data.write(ctx, allowedBytes);
    int octets = before - data.size();
    if (octets > 0) {
      observer.released(ctx, octets);
    }
  }

  /** Keeps the next data separate, which is then observed as well. */
  @Override
  public boolean merge(@Nullable ChannelHandlerContext ctx, FlowControlled next) {
    return false;
  }
}
