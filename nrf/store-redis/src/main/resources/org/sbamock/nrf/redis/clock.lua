-- SPDX-License-Identifier: Apache-2.0
-- The beginning of every script.

local meta, bodies, states, versions = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local deadlines, suspended, changes, notified = KEYS[5], KEYS[6], KEYS[7], KEYS[8]

-- Replicas call each 500 ms. A longer time without a call is not counted: heart-beats could not
-- arrive. Nor is a jump of the clock.
local MAX_GAP = 3000

local function integer(number)
  return string.format('%.0f', number)
end

-- Returns the time of the registry and that of the server, in milliseconds.
local function clock()
  local time = redis.call('TIME')
  local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
  local called = tonumber(redis.call('HGET', meta, 'called') or now)
  local lost = tonumber(redis.call('HGET', meta, 'lost') or 0)
  local gap = now - called
  if gap > MAX_GAP or gap < 0 then
    lost = lost + gap
    redis.call('HSET', meta, 'lost', integer(lost))
  end
  redis.call('HSET', meta, 'called', integer(now))
  return now - lost, integer(now)
end
