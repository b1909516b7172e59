import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { t as catalogue } from "@/lib/messages/en/catalogue";

test.each([
  [0, 8, "Needs 8 travellers to run"],
  [0, 1, "Needs 1 traveller to run"],
  [5, 3, "5 going, needs 3 more to run"],
])("with %i going and %i missing: %s", (going, missing, text) => {
  expect(catalogue.tipping(going, missing)).toBe(text);
});

const folders = {
  screens: new URL("./en/", import.meta.url),
  emails: new URL("../../../../backend/src/toli/messaging/notifications/templates/", import.meta.url),
};
const textOf = (folder: URL) =>
  readdirSync(folder)
    .filter((name) => /\.(ts|txt|html)$/.test(name))
    .map((name) => readFileSync(new URL(name, folder), "utf8"))
    .join("\n");
const screens = textOf(folders.screens);
const emails = textOf(folders.emails);

test.each([
  ["What it contains", "Price details"],
  ["On the way", "Distance"],
  ["Drawn from the places of the itinerary", "Sketch"],
  ["Have a code for a private group?", "Private group code"],
  ["Cancel up to", "or more before the start"],
  ["Another amount", "Pay part"],
  ["Release my beds", "Cancel this hold"],
  ["You are going on", "You're booked on"],
  ['"Leaves"', "Remove traveller"],
  ["Beds of another kind", "Change room sharing"],
  ["(as now)", "(current)"],
  ["Name on documents", "Billing name"],
  ["wait for your answer", "requests to answer"],
  ["count together", "A booking can use one code and one automatic discount"],
  ["that they are enough for", "Free beds are offered by e-mail"],
  ["Look and time", "Appearance"],
  ["loaded from your site itself", "Region and time zone"],
  ["A STOP to it", "replies STOP"],
  ["Taken for you", "Collected for you"],
  ["what else there may be", "What is free and what costs extra"],
  ["New Names", "Name changes"],
  ['"Height"', '"Altitude"'],
  ["no nuts, Jain, no onion", "For example Jain food, no nuts"],
])("a screen does not say %j but %j", (old, present) => {
  expect(screens).not.toContain(old);
  expect(screens).toContain(present);
});

test.each([
  ["takes your payments into account", "payments have been deducted"],
  ["Your client ", "is approved"],
])("an e-mail does not say %j but %j", (old, present) => {
  expect(emails).not.toContain(old);
  expect(emails).toContain(present);
});

test.each([
  ["Select Event Plan", "Choose your dates and beds"],
  ["Traveler Information", "Enter the names of the travellers"],
  ["Booking confirmed successfully!", "You're booked on"],
  ["All TO Request", "Operator requests"],
])("the words %j of the specifications have the helper text %j", (words, helper) => {
  expect(screens).toContain(words);
  expect(screens).toContain(helper);
});
