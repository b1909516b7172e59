-- What every run says at its end, on one line that the benchmark reads.

local report = {}

function report.done(summary, latency, extra)
   local errors = summary.errors
   io.write(string.format(
      'BENCH {"requests": %d, "seconds": %.6f, "p50_ms": %.3f, "p99_ms": %.3f, "errors": %d, "flows": %s}\n',
      summary.requests,
      summary.duration / 1e6,
      latency:percentile(50) / 1000,
      latency:percentile(99) / 1000,
      errors.connect + errors.read + errors.write + errors.status + errors.timeout,
      extra or "null"
   ))
end

function report.lines(variable)
   local found = {}
   for line in io.lines(os.getenv(variable)) do
      found[#found + 1] = line
   end
   return found
end

function report.number(variable)
   return tonumber(os.getenv(variable) or "0")
end

return report
