-- Holds, each by another person.

local report = require "report"
local booking = require "booking"
local number = report.number("BENCH_OFFSET")

function request()
   number = number + 1
   return booking.hold(number)
end

function done(summary, latency)
   report.done(summary, latency)
end
