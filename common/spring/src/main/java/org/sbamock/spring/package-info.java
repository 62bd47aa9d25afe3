/**
 * The shared parts of every application of a network function: settings of {@code sbamock.*}, life
 * cycle, metrics, health, and a management plane beside the service-based interface.
 */
@NullMarked
package org.sbamock.spring;

import org.jspecify.annotations.NullMarked;
