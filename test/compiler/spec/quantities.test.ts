import { expect, it } from "vitest";
import { parseDuration, parseRate, parseSize } from "../../../compiler/spec/quantities.ts";

it.each([
  ["250ms", 250],
  ["10s", 10_000],
  ["1.5m", 90_000],
  ["2h", 7_200_000],
  [40, 40],
  [0, 0],
  ["25d", undefined],
  ["600h", undefined],
  ["10", undefined],
  ["-1s", undefined],
  ["1s2", undefined],
  [Number.POSITIVE_INFINITY, undefined],
])("reads the duration %s as %s", (written, want) => {
  expect(parseDuration(written)).toBe(want);
});

it.each([
  ["50/s", 50],
  ["300/m", 5],
  ["3600/h", 1],
  [2.5, 2.5],
  ["50", undefined],
  ["50/d", undefined],
])("reads the rate %s as %s a second", (written, want) => {
  expect(parseRate(written)).toBe(want);
});

it.each([
  ["2MB", 2_000_000],
  ["1.5kB", 1_500],
  ["100B", 100],
  [64, 64],
  ["2XB", undefined],
])("reads the size %s as %s bytes", (written, want) => {
  expect(parseSize(written)).toBe(want);
});
