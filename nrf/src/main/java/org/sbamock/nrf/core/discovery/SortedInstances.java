/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.sbamock.nrf.core.profile.NfInstance;

/**
 * NF instances in an order, in blocks of adjacent ones. Compared with a tree, an instance takes a
 * third of the memory, and an addition reads fewer places of it. Iterations must not be concurrent
 * with changes. Not thread-safe.
 */
public final class SortedInstances implements Iterable<NfInstance> {
  private static final int BLOCK = 64;

  private final Comparator<NfInstance> order;
  private int size;
  private int used;

  /** The first instance of each block. */
  private NfInstance[] firsts = new NfInstance[1];

  private Block[] blocks = new Block[1];

  private static final class Block {
    private NfInstance[] instances;
    private int size;

    Block(NfInstance[] instances, int size) {
      this.instances = instances;
      this.size = size;
    }
  }

  /**
   * Creates an empty collection.
   *
   * @param order a total order, in which the instances must not change while they are present
   */
  public SortedInstances(Comparator<NfInstance> order) {
    this.order = order;
  }

  /** Returns the number of instances. */
  public int size() {
    return size;
  }

  /** Returns whether there is no instance. */
  public boolean isEmpty() {
    return size == 0;
  }

  /**
   * Adds an instance.
   *
   * @return false if it was present
   */
  public boolean add(NfInstance instance) {
    if (used == 0) {
      insertBlock(0, new Block(new NfInstance[] {instance}, 1));
      size = 1;
      return true;
    }
    int number = blockOf(instance);
    Block block = blocks[number];
    int at = Arrays.binarySearch(block.instances, 0, block.size, instance, order);
    if (at >= 0) {
      return false;
    }
    at = -at - 1;
    if (block.size == BLOCK) {
      split(number);
      if (at > blocks[number].size) {
        at -= blocks[number].size;
        number++;
      }
      block = blocks[number];
    }
    if (block.size == block.instances.length) {
      block.instances = Arrays.copyOf(block.instances, Math.min(BLOCK, 2 * block.size));
    }
    System.arraycopy(block.instances, at, block.instances, at + 1, block.size - at);
    block.instances[at] = instance;
    block.size++;
    firsts[number] = block.instances[0];
    size++;
    return true;
  }

  /**
   * Removes an instance.
   *
   * @return false if it was not present
   */
  public boolean remove(NfInstance instance) {
    if (used == 0) {
      return false;
    }
    int number = blockOf(instance);
    Block block = blocks[number];
    int at = Arrays.binarySearch(block.instances, 0, block.size, instance, order);
    if (at < 0) {
      return false;
    }
    block.size--;
    System.arraycopy(block.instances, at + 1, block.instances, at, block.size - at);
    Arrays.fill(block.instances, block.size, block.size + 1, null);
    size--;
    if (block.size == 0) {
      removeBlock(number);
    } else {
      firsts[number] = block.instances[0];
      mergeSmall(number);
    }
    return true;
  }

  /** Returns the number of the block to which an instance belongs; requires a block. */
  private int blockOf(NfInstance instance) {
    int at = Arrays.binarySearch(firsts, 0, used, instance, order);
    return at >= 0 ? at : Math.max(0, -at - 2);
  }

  private void split(int number) {
    Block block = blocks[number];
    int half = block.size / 2;
    NfInstance[] upper = new NfInstance[BLOCK];
    System.arraycopy(block.instances, half, upper, 0, block.size - half);
    Arrays.fill(block.instances, half, block.size, null);
    insertBlock(number + 1, new Block(upper, block.size - half));
    block.size = half;
  }

  /** Appends the following block to this one if both are small. */
  private void mergeSmall(int number) {
    if (number + 1 == used) {
      return;
    }
    Block block = blocks[number];
    Block next = blocks[number + 1];
    int together = block.size + next.size;
    if (together > BLOCK / 2) {
      return;
    }
    if (together > block.instances.length) {
      block.instances = Arrays.copyOf(block.instances, BLOCK);
    }
    System.arraycopy(next.instances, 0, block.instances, block.size, next.size);
    block.size = together;
    removeBlock(number + 1);
  }

  private void insertBlock(int number, Block block) {
    if (used == blocks.length) {
      int more = used + Math.max(1, used / 2);
      blocks = Arrays.copyOf(blocks, more);
      firsts = Arrays.copyOf(firsts, more);
    }
    System.arraycopy(blocks, number, blocks, number + 1, used - number);
    System.arraycopy(firsts, number, firsts, number + 1, used - number);
    blocks[number] = block;
    firsts[number] = block.instances[0];
    used++;
  }

  private void removeBlock(int number) {
    used--;
    System.arraycopy(blocks, number + 1, blocks, number, used - number);
    System.arraycopy(firsts, number + 1, firsts, number, used - number);
    Arrays.fill(blocks, used, used + 1, null);
    Arrays.fill(firsts, used, used + 1, null);
  }

  @Override
  public Iterator<NfInstance> iterator() {
    return iterator(0);
  }

  /**
   * Iterates over the instances from a position.
   *
   * @param offset the number of instances to skip, from 0; if there are fewer, there is none
   */
  public Iterator<NfInstance> iterator(long offset) {
    int number = 0;
    long skipped = offset;
    while (number < used && skipped >= blocks[number].size) {
      skipped -= blocks[number].size;
      number++;
    }
    return new Blocks(number, (int) skipped);
  }

  private final class Blocks implements Iterator<NfInstance> {
    private int number;
    private int at;

    Blocks(int number, int at) {
      this.number = number;
      this.at = at;
    }

    @Override
    public boolean hasNext() {
      return number < used;
    }

    @Override
    public NfInstance next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Block block = blocks[number];
      NfInstance next = block.instances[at++];
      if (at == block.size) {
        number++;
        at = 0;
      }
      return next;
    }
  }
}
