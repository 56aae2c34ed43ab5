-- The readers of overload.ts in wrk. Arguments: a file of targets (path, tab, cookie), read in turn; how many milliseconds after an answer
-- a reader comes back, on average.
local targets, n = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local path, cookie = line:match("^(.-)\t(.*)$")
    targets[#targets + 1] = wrk.format("GET", path, { cookie = cookie })
  end
  local pause = tonumber(args[2])
  if pause > 0 then
    function delay() return math.random(0, 2 * pause) end
  end
end

function request()
  n = n + 1
  return targets[n % #targets + 1]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"seconds":%.6f,"refused":%d,"broken":%d,"p99":%.3f}\n',
    summary.requests, summary.duration / 1e6, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout, latency:percentile(99) / 1000))
end
