-- SPDX-License-Identifier: Apache-2.0
-- Returns what is due.
-- ARGV: the maximum number of overdue resources; the id of a replica that requests the duty of
-- notifying subscribers or nothing, the time for which it receives the duty in milliseconds, the
-- number of the last event whose notifications have ended

local now, server = clock()
local due = {}
for _, key in ipairs(redis.call('ZRANGEBYSCORE', deadlines, '-inf', integer(now), 'LIMIT', 0, ARGV[1])) do
  if redis.call('HEXISTS', versions, key) == 1 then
    table.insert(due, key)
    table.insert(due, integer(redis.call('SISMEMBER', suspended, key)))
  else
    redis.call('ZREM', deadlines, key)
  end
end

local replica, lease, ended = ARGV[2], ARGV[3], ARGV[4]
local done = tonumber(redis.call('HGET', meta, 'done') or 0)
local duty = '0'
if replica ~= '' then
  local holder = redis.call('HGET', meta, 'notifier')
  local until_ = tonumber(redis.call('HGET', meta, 'notifier-until') or 0)
  if holder == replica and tonumber(ended) > done then
    done = tonumber(ended)
    redis.call('HSET', meta, 'done', ended)
  end
  if not holder or holder == replica or until_ < now then
    redis.call('HSET', meta, 'notifier', replica, 'notifier-until', integer(now + tonumber(lease)))
    duty = '1'
  end
end
return {server, redis.call('HGET', meta, 'epoch'), duty, integer(done), due}
