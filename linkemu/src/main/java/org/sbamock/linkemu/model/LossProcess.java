/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

/** The loss of one direction, packet after packet, with the transitions of the kernel's NetEm. */
final class LossProcess {
  private final Loss loss;
  private final RandomStream moves;
  private final RandomStream losses;
  private int state = 1;

  LossProcess(Loss loss, long seed, long start) {
    this.loss = loss;
    double correlation = loss instanceof Loss.Random random ? random.chance().correlation() : 0;
    losses = new RandomStream(seed, 0, correlation, start);
    moves = new RandomStream(seed, 1, 0, start);
  }

  boolean next() {
    if (loss instanceof Loss.Random random) {
      return 100 * losses.next() < random.chance().percent();
    }
    if (loss instanceof Loss.GilbertElliott ge) {
      return gilbertElliott(ge);
    }
    return fourState((Loss.FourState) loss);
  }

  private boolean gilbertElliott(Loss.GilbertElliott ge) {
    boolean good = state == 1;
    boolean lost = 100 * losses.next() < (good ? ge.goodLoss() : ge.badLoss());
    if (100 * moves.next() < (good ? ge.p() : ge.r())) {
      state = good ? 2 : 1;
    }
    return lost;
  }

  private boolean fourState(Loss.FourState chain) {
    double draw = 100 * moves.next();
    switch (state) {
      case 1 -> {
        if (draw < chain.p14()) {
          state = 4;
        } else if (draw < chain.p14() + chain.p13()) {
          state = 3;
        }
      }
      case 2 -> state = draw < chain.p23() ? 3 : 2;
      case 3 -> {
        if (draw < chain.p32()) {
          state = 2;
        } else if (draw < chain.p32() + chain.p31()) {
          state = 1;
        }
      }
      default -> state = 1;
    }
    return state >= 3;
  }
}
