/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm.application;

import java.util.List;
import org.sbamock.spring.homenetwork.HomeNetworkKeyProperties;
import org.sbamock.spring.homenetwork.HomeNetworkProperties;
import org.sbamock.spring.homenetwork.SubscriberProperties;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The home network of a UDM.
 *
 * @param subscribers Subscribers of the home network.
 * @param homeNetworkKeys Home network key pairs that de-conceal SUCIs; the default is one of
 *     profile A with identifier 1 and one of profile B with identifier 2, derived from the seed of
 *     the subscribers.
 * @param servingNetworks PLMNs that may authenticate UEs, such as 001-01; any by default.
 * @param replica Number of this replica, from 0 to 31; replicas that serve the same UEs need
 *     different numbers.
 * @param maxResynchronized Maximum number of UEs whose SQN offset is kept after a
 *     resynchronisation.
 * @param maxAuthenticationEvents Maximum number of subscribers whose last authentication result is
 *     kept; the oldest is discarded when it is exceeded. From 4,096 on, the results are divided
 *     among 16 parts, each of which discards its oldest when it is full, which can be slightly
 *     before the maximum.
 */
@ConfigurationProperties("sbamock.udm")
public record UdmProperties(
    @DefaultValue @NestedConfigurationProperty SubscriberProperties subscribers,
    @DefaultValue List<HomeNetworkKeyProperties> homeNetworkKeys,
    @DefaultValue List<String> servingNetworks,
    @DefaultValue("0") int replica,
    @DefaultValue("100000") int maxResynchronized,
    @DefaultValue("100000") int maxAuthenticationEvents)
    implements HomeNetworkProperties {}
