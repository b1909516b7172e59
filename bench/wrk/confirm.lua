-- Hold, order, pay, verify: one connection a thread, so that each answer belongs to the request before it.

local report = require "report"
local booking = require "booking"
local threads = {}

function setup(thread)
   threads[#threads + 1] = thread
   -- A prime apart, so that they do not walk over the departures in step.
   thread:set("first", report.number("BENCH_OFFSET") + #threads * 100003)
end

function init(args)
   number = first
   step = "hold"
   confirmed = 0
   refused = 0
   signatures = report.lines("BENCH_SIGNATURES")
end

function request()
   if step == "hold" then
      return booking.hold(number)
   elseif step == "order" then
      return booking.order(number, id, amount)
   end
   return booking.verify(number, digits, signatures[tonumber(digits)])
end

function response(status, headers, body)
   if status >= 400 then
      refused = refused + 1
      number = number + 1
      step = "hold"
   elseif step == "hold" then
      id = body:match('"reservation_event_id":(%d+)')
      amount = body:match('"advance":(%d+)')
      step = "order"
   elseif step == "order" then
      digits = body:match('"order_(%d+)"')
      step = "verify"
   else
      confirmed = confirmed + 1
      number = number + 1
      step = "hold"
   end
end

function done(summary, latency)
   local flows = 0
   for _, thread in ipairs(threads) do
      flows = flows + thread:get("confirmed")
   end
   report.done(summary, latency, tostring(flows))
end
