-- The requests of a booking: a party of three in two kinds of rooms, a person and a departure picked by a number.

local report = require "report"
local booking = {}

local plans = {}
local tokens = {}
for _, line in ipairs(report.lines("BENCH_TOKENS")) do
   local host, token = line:match("(%S+) (%S+)")
   tokens[host] = tokens[host] or {}
   table.insert(tokens[host], token)
end
for _, line in ipairs(report.lines("BENCH_PLANS")) do
   local host, event, plan, double, quad = line:match("(%S+) (%d+) (%d+) (%d+) (%d+)")
   plans[#plans + 1] = {
      host = host,
      body = '{"booking_payload": {"reservation_event": {"event_id": ' .. event .. ', "event_plan_id": ' .. plan
         .. '}, "traveller_info": [{"full_name": "Asha Baruah", "id_type": "Passport", "id_proof": "P1234567",'
         .. ' "meal_preference": "Vegetarian", "emergency_contact": "9876543210"},'
         .. ' {"full_name": "Ravi Das", "meal_preference": "Vegan"}, {"full_name": "Meera Das"}],'
         .. ' "booking_rooms": [{"room_bed_id": ' .. double .. ', "selected_beds_quantity": 2},'
         .. ' {"room_bed_id": ' .. quad .. ', "selected_beds_quantity": 1}]}}',
   }
end

local function post(path, host, token, body)
   return wrk.format("POST", path, {
      ["Host"] = host,
      ["Origin"] = "http://" .. host,
      ["Cookie"] = "access_token=" .. token,
      ["Content-Type"] = "application/json",
   }, body)
end

-- Each visit to a departure is by the next of those who are signed in on its site.
local function picked(number)
   local plan = plans[number % #plans + 1]
   local people = tokens[plan.host]
   return plan, people[math.floor(number / #plans) % #people + 1]
end

function booking.hold(number)
   local plan, token = picked(number)
   return post("/api/bookings/holds", plan.host, token, plan.body)
end

function booking.order(number, id, amount)
   local plan, token = picked(number)
   local body = '{"reservation_event_id": ' .. id .. ', "amount": ' .. amount .. '}'
   return post("/api/bookings/create-order", plan.host, token, body)
end

function booking.verify(number, digits, signature)
   local plan, token = picked(number)
   local body = '{"order_id": "order_' .. digits .. '", "payment_id": "pay_' .. digits
      .. '", "signature": "' .. signature .. '"}'
   return post("/api/bookings/verify-payment", plan.host, token, body)
end

return booking
