package org.sbamock.loadgen.cli.link;

/** What a running link can be asked. */
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
