// The end of a round of Sen, for what is shown of it.
import type { SenRoundResult } from "../../src/protocol";

export const result: SenRoundResult = {
  round: 2,
  caller: 1,
  last: 0,
  dreams: [["0", "1", "5t", "9"], ["2", "2", "1", "0"], ["9", "9", "9", "9"]],
  results: [15, 5, 36],
  totals: [30, 25, 60],
};
