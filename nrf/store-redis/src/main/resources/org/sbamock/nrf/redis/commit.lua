-- SPDX-License-Identifier: Apache-2.0
-- Commits a change.
-- ARGV: the epoch, the resource's key, its expected version or nothing, its body or nothing, its
-- state or nothing, 1 if it is removed, the effect on its deadline, the time until the deadline in
-- milliseconds, 1 if the deadline must have passed, the latest time of the server or nothing, the
-- number of changes to keep

local epoch, key, expected, body, state, removed = unpack(ARGV, 1, 6)
local effect, time, overdue, latest, kept = unpack(ARGV, 7, 11)
local now, server = clock()

local function sequence()
  return redis.call('HGET', meta, 'sequence')
end

if latest ~= '' and tonumber(server) > tonumber(latest) then
  return {'late', '0', server}
end
if redis.call('HGET', meta, 'epoch') ~= epoch then
  return {'other-epoch', '0', server}
end
if (redis.call('HGET', versions, key) or '') ~= expected then
  return {'conflict', sequence(), server}
end
if overdue == '1' then
  local deadline = redis.call('ZSCORE', deadlines, key)
  if not deadline or tonumber(deadline) > now then
    return {'not-overdue', sequence(), server}
  end
end

if effect == 'SET' or effect == 'REFRESH' and redis.call('ZSCORE', deadlines, key) then
  redis.call('ZADD', deadlines, integer(now + tonumber(time)), key)
elseif effect == 'SUSPEND' then
  redis.call('ZADD', deadlines, time == '0' and '+inf' or integer(now + tonumber(time)), key)
elseif effect == 'END' then
  redis.call('ZREM', deadlines, key)
end
if effect == 'SUSPEND' then
  redis.call('SADD', suspended, key)
elseif effect ~= 'KEEP' then
  redis.call('SREM', suspended, key)
end

if body == '' and state == '' and removed ~= '1' then
  return {'done', expected, server}
end
local number = integer(redis.call('HINCRBY', meta, 'sequence', 1))
local change = {'key', key, 'version', number}
if removed == '1' then
  redis.call('HDEL', versions, key)
  redis.call('HDEL', bodies, key)
  redis.call('HDEL', states, key)
  redis.call('HDEL', notified, string.match(key, ':(.*)$') or '')
  table.insert(change, 'removed')
  table.insert(change, '1')
else
  redis.call('HSET', versions, key, number)
  if body ~= '' then
    redis.call('HSET', bodies, key, body)
    table.insert(change, 'body')
    table.insert(change, body)
  end
  if state ~= '' then
    redis.call('HSET', states, key, state)
    table.insert(change, 'state')
    table.insert(change, state)
  end
end
local last = redis.call('XADD', changes, 'MAXLEN', '~', kept, '*', unpack(change))
redis.call('HSET', meta, 'last', last)
return {'done', number, server}
