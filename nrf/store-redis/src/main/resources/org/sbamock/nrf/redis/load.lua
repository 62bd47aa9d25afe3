-- SPDX-License-Identifier: Apache-2.0
-- Returns the whole content.

local head = redis.call('HMGET', meta, 'epoch', 'sequence', 'last')
return {head[1], head[2], head[3], redis.call('HGETALL', versions), redis.call('HGETALL', bodies),
  redis.call('HGETALL', states)}
