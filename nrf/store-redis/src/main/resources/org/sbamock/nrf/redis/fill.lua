-- SPDX-License-Identifier: Apache-2.0
-- Fills an empty registry with the content of temporary keys, unless it was filled meanwhile.
-- KEYS 9 to 12: the versions, bodies, states and times until deadlines
-- ARGV: the server's run id, a new epoch, the number of the last change

if redis.call('HEXISTS', meta, 'format') == 1 then
  redis.call('DEL', KEYS[9], KEYS[10], KEYS[11], KEYS[12])
  return 0
end
redis.call('DEL', meta, bodies, states, versions, deadlines, suspended, changes, notified)
redis.call('HSET', meta, 'format', '1', 'run', ARGV[1], 'epoch', ARGV[2], 'sequence', ARGV[3],
  'last', '0-0')
local now = clock()
for source, target in pairs({[KEYS[9]] = versions, [KEYS[10]] = bodies, [KEYS[11]] = states}) do
  if redis.call('EXISTS', source) == 1 then
    redis.call('RENAME', source, target)
  end
end
local times = redis.call('ZRANGE', KEYS[12], 0, -1, 'WITHSCORES')
for i = 1, #times, 2 do
  redis.call('ZADD', deadlines, integer(now + tonumber(times[i + 1])), times[i])
end
redis.call('DEL', KEYS[12])
return 1
