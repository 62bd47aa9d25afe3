-- SPDX-License-Identifier: Apache-2.0
-- Opens the registry, and renews its epoch if another server holds it now: the last changes of the
-- former one can be lost, and their numbers are used again.
-- ARGV: the server's run id, a new epoch, 1 if the caller can fill an empty registry

local format = redis.call('HGET', meta, 'format')
if not format then
  if ARGV[3] == '1' then
    return {'empty'}
  end
  redis.call('DEL', meta, bodies, states, versions, deadlines, suspended, changes, notified)
  redis.call('HSET', meta, 'format', '1', 'run', ARGV[1], 'epoch', ARGV[2], 'sequence', '0',
    'last', '0-0')
elseif format ~= '1' then
  return redis.error_reply('the registry has the unknown format ' .. format)
elseif redis.call('HGET', meta, 'run') ~= ARGV[1] then
  redis.call('HSET', meta, 'run', ARGV[1], 'epoch', ARGV[2])
end
clock()
return {'present', redis.call('HGET', meta, 'epoch')}
