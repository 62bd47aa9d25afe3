/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

/**
 * A trial that cannot be run here.
 *
 * @param id of the trial
 * @param cell its coordinates
 * @param reason what is missing, for people
 */
public record SkippedTrial(String id, Cell cell, String reason) {}
