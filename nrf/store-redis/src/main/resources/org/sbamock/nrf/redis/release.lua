-- SPDX-License-Identifier: Apache-2.0
-- Ends the duty of a replica.
-- ARGV: the id of the replica, the number of the last event whose notifications have ended

if redis.call('HGET', meta, 'notifier') ~= ARGV[1] then
  return 0
end
redis.call('HDEL', meta, 'notifier', 'notifier-until')
if tonumber(ARGV[2]) > tonumber(redis.call('HGET', meta, 'done') or 0) then
  redis.call('HSET', meta, 'done', ARGV[2])
end
return 1
