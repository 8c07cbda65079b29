// A roof like a nightcap: its tip hangs over the eaves, with a tassel.
import type { Roof } from "../../frame/roofs";

export const roof: Roof = {
  shapes: [
    ["M-29-2Q-24-36 4-40Q32-42 40-14L36-12Q32-24 22-22Q26-12 29-2z", "#b8486a"],
    ["M-29-2Q-24-36 4-40Q10-40.500 15-39.600Q-10-30-15-2z", "#d9698a"],
    ["M4-40Q14-41 22-37Q15-32 13-22L5-20Q4-32-4-38z", "#fbe3ec"],
    ["M38-17a5 5 0 1 0 .1 0z", "#fff3f4"],
    ["M-33-5Q0-10 33-5Q36-1 33 3Q0-1-33 3Q-36-1-33-5z", "#fff3f4"],
  ],
  wall: "#46235c",
  sign: "M1.500 1H10.500V3.400L5 8.600H10.500V11H1.500V8.600L7 3.400H1.500z",
};
