-- One address over and over, or each of BENCH_PATHS ("host path" a line) in turn.

local report = require "report"
local requests = {}
local at = 0

function init(args)
   if not os.getenv("BENCH_PATHS") then
      return
   end
   for _, line in ipairs(report.lines("BENCH_PATHS")) do
      local host, path = line:match("(%S+) (%S+)")
      requests[#requests + 1] = wrk.format("GET", path, {["Host"] = host})
   end
   request = function()
      at = at % #requests + 1
      return requests[at]
   end
end

function done(summary, latency)
   report.done(summary, latency)
end
