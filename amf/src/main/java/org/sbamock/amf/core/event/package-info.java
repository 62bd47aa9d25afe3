/**
 * Event exposure (Namf_EventExposure, TS 29.518 clause 5.3): subscriptions to events of UEs, of
 * which 100,000s fit, and the reports that they receive.
 */
@NullMarked
package org.sbamock.amf.core.event;

import org.jspecify.annotations.NullMarked;
