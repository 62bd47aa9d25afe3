/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

/**
 * A trial that cannot run on this machine.
 *
 * @param id the identifier of the trial
 * @param cell its coordinates
 * @param reason the missing requirement
 */
public record SkippedTrial(String id, Cell cell, String reason) {}
