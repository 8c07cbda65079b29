import { expect, test } from "vitest";
import { withReason } from "../../src/lib/advice";
import { learn } from "../../src/lib/i18n.svelte";
import { settings } from "../../src/lib/settings.svelte";

settings.language = "en";
learn("en", { "nap.why.tired": "You are {tired} tired, {name}.", "nap.why.late": "It is {hour} o'clock." });

test("advice says what to do, and why", () => {
  expect(withReason("nap", "Sleep.", { why: "tired", numbers: { tired: 3.14159 } }, { name: "Ann" })).toBe("Sleep. You are 3.1 tired, Ann.");
});

test("large numbers are said without what stands behind the point", () => {
  expect(withReason("nap", "Sleep.", { why: "late", numbers: { hour: 22.4 } })).toBe("Sleep. It is 22 o'clock.");
});

test("a game may say its numbers in its own way", () => {
  expect(withReason("nap", "Sleep.", { why: "late", numbers: { hour: 0.5 } }, {}, (share) => share * 24)).toBe("Sleep. It is 12 o'clock.");
});

test.each([{}, { why: null }, { why: "nobody-knows" }])("without a reason that has words there is none: %j", (reason) => {
  expect(withReason("nap", "Sleep.", reason)).toBe("Sleep.");
});
