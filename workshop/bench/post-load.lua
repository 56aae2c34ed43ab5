-- The load of post-load.ts in wrk. Arguments: a file of targets (path, tab, cookie), a file with the body, the Origin header, the first moment.
local targets, body, n, ms = {}, "", 0, 0
local headers = { ["content-type"] = "application/json" }

local function letters()
  local all = {}
  for at = 1, 20 do all[at] = string.char(97 + math.random(0, 25)) end
  return table.concat(all)
end

local function moment()
  ms = ms + 1
  return os.date("!%Y-%m-%dT%H:%M:%S", math.floor(ms / 1000)) .. string.format(".%03dZ", ms % 1000)
end

function init(args)
  math.randomseed(os.time() + tonumber(args[4]) % 1000000)
  for line in io.lines(args[1]) do
    local path, cookie = line:match("^(.-)\t(.*)$")
    targets[#targets + 1] = { path = path, cookie = cookie }
  end
  body = io.open(args[2]):read("*a")
  headers["origin"] = args[3]
  ms = tonumber(args[4])
end

function request()
  n = n + 1
  local target = targets[n % #targets + 1]
  headers["cookie"] = target.cookie
  return wrk.format("POST", target.path, headers, (body:gsub("@letters@", letters):gsub("@moment@", moment)))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"seconds":%.6f,"refused":%d,"broken":%d,"p50":%.3f,"p99":%.3f}\n',
    summary.requests, summary.duration / 1e6, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
