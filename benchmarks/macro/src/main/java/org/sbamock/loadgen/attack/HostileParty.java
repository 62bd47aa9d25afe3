/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sbamock.loadgen.attack.peer.HostilePeer;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.process.ThreadPriority;

/**
 * Hostile peers of one kind, each on its own thread. A peer whose connection the server closed
 * returns after a pause. The threads have the lowest priority, so that the other client, which runs
 * on the same processor, does not wait for them.
 */
final class HostileParty implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(250);
  private static final Duration END = Duration.ofSeconds(5);

  private final AttackSession session;
  private final List<Thread> threads = new ArrayList<>();

  private HostileParty(AttackSession session) {
    this.session = session;
  }

  /** Starts an attack. */
  static HostileParty start(HostilePeer peer, AttackSession session, int connections)
      throws InterruptedException {
    HostileParty party = new HostileParty(session);
    for (int i = 0; i < connections; i++) {
      Thread thread = new Thread(() -> attack(peer, session), "attack-" + peer.id() + "-" + i);
      thread.setDaemon(true);
      party.threads.add(thread);
    }
    Thread starter = new Thread(party::startThreads, "attack-starter");
    starter.start();
    starter.join();
    return party;
  }

  /** Starts the peers; their threads inherit the priority of this one. */
  private void startThreads() {
    try {
      ThreadPriority.lowerThisThread();
      threads.forEach(Thread::start);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void attack(HostilePeer peer, AttackSession session) {
    try {
      do {
        tryOnce(peer, session);
      } while (session.pause(PAUSE));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void tryOnce(HostilePeer peer, AttackSession session) throws InterruptedException {
    try {
      peer.attack(session);
    } catch (IOException e) {
      if (!session.isOver()) {
        session.closedByServer(e);
      }
    }
  }

  /** Closes the connections of all peers. */
  void leave() throws IOException {
    session.close();
  }

  /** Returns whether the threads of all peers have ended. */
  boolean hasEnded() {
    return threads.stream().noneMatch(Thread::isAlive);
  }

  /** Closes the connections of all peers, and then waits until their threads have ended. */
  @Override
  public void close() throws IOException, InterruptedException {
    leave();
    threads.forEach(Thread::interrupt);
    for (Thread thread : threads) {
      thread.join(END.toMillis());
    }
  }
}
