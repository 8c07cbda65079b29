// An observatory: a dome that is open a crack, and the telescope in it.
import type { Roof } from "../../frame/roofs";

export const roof: Roof = {
  shapes: [
    ["M3-22L21-46L28-41L12-18z", "#9fc4e8"],
    ["M20-48L31-40L28.500-36.500L17.500-44.500z", "#d9ecff"],
    ["M-29 0Q-29-33 0-33Q29-33 29 0z", "#2b6ea8"],
    ["M-29 0Q-29-33 0-33Q2-33 4-32.700Q-19-28-18 0z", "#4a8fc9"],
    ["M8-32Q19-28 24-18L16-8Q14-20 4-30z", "#061330"],
    ["M-32-3H32V3H-32z", "#173f6e"],
  ],
  wall: "#1d3e69",
  sign: "M6 .5L7.500 4.400L11.600 4.600L8.400 7.200L9.500 11.300L6 9L2.500 11.300L3.600 7.200L.4 4.600L4.500 4.400z",
};
