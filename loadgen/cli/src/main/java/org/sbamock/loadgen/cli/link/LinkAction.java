/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

/** The actions of a running link. */
enum LinkAction {
  STATUS,
  SET,
  CAPTURE_START,
  CAPTURE_STOP,
  PARTITION,
  HEAL,
  ENTER,
  STOP
}
