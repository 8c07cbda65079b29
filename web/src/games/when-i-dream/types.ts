// The messages of When I Dream.
import type { Outcome } from "../../protocol";

export type WhenIDreamBecameSpirit = {
  event: "became-spirit";
  spirit: "fairy" | "nightmare" | "sandman";
};

export type WhenIDreamCameBack = {
  event: "came-back";
  seat: number;
};

export type WhenIDreamCardDone = {
  event: "card-done";
  card: number;
};

export type WhenIDreamCardJudged = {
  event: "card-judged";
  card: number;
  guess: string | null;
  pile: "blue" | "front" | "none" | "yellow";
};

export type WhenIDreamCardShown = {
  event: "card-shown";
  card: number;
  term: string;
  covered: string;
};

export type WhenIDreamCardTaken = {
  event: "card-taken";
  card: number;
  seat: number;
};

export type WhenIDreamChallengeDecided = {
  event: "challenge-decided";
  hint: number;
  upheld: boolean;
};

export type WhenIDreamChallenged = {
  event: "challenged";
  hint: number;
  seat: number;
};

export type WhenIDreamDayBroke = {
  event: "day-broke";
  result: WhenIDreamNightResult;
};

export type WhenIDreamDreamCard = {
  card: number;
  term: string;
  hints: WhenIDreamGivenHint[];
  guess: string | null;
  pile: "blue" | "front" | "none" | "yellow";
  recalled: boolean;
  owner: number | null;
};

export type WhenIDreamDuskFell = {
  event: "dusk-fell";
  night: number;
  dreamer: number;
  seen: string;
};

export type WhenIDreamGameEnded = {
  event: "game-ended";
  scores: number[];
  winners: number[];
};

export type WhenIDreamGivenHint = {
  seat: number;
  text: string;
  valid?: boolean;
};

export type WhenIDreamHasVoted = {
  event: "has-voted";
  seat: number;
};

export type WhenIDreamHintGiven = {
  event: "hint-given";
  number: number;
  seat: number;
  text: string;
};

export type WhenIDreamHintPunished = {
  event: "hint-punished";
  card: number;
  seat: number;
  text: string;
  why: string;
};

export type WhenIDreamNamed = {
  event: "named";
  text: string;
};

export type WhenIDreamNamedCard = {
  event: "named-card";
  card: number;
};

export type WhenIDreamNewCard = {
  event: "new-card";
  card: number;
  turn: number;
};

export type WhenIDreamNightEnded = {
  event: "night-ended";
  entries: number;
};

export type WhenIDreamNightFell = {
  event: "night-fell";
  night: number;
};

export type WhenIDreamNightResult = {
  night: number;
  dreamer: number;
  void: boolean;
  spirits: ("fairy" | "nightmare" | "sandman" | null)[];
  left_over: "fairy" | "nightmare" | "sandman";
  dream: WhenIDreamDreamCard[];
  recalled: string[];
  points: number[];
  totals: number[];
  fronts: number[];
};

export type WhenIDreamOpenVote = {
  hint: number;
  author: number;
  text: string;
  challenger: number;
  voted: number[];
};

export type WhenIDreamTimeIsUp = {
  event: "time-is-up";
};

export type WhenIDreamTurnSkipped = {
  event: "turn-skipped";
  seat: number;
  out_of_time: boolean;
};

export type WhenIDreamView = {
  viewer: number;
  phase: string;
  night: number;
  nights: number;
  dreamer: number;
  turn: number;
  card: number;
  entries: number;
  named: string[];
  away: boolean;
  totals: number[];
  fronts: number[];
  last_night: WhenIDreamNightResult | null;
  outcome: Outcome | null;
  spirit: "fairy" | "nightmare" | "sandman" | null;
  term: string | null;
  covered: string | null;
  hints: WhenIDreamGivenHint[];
  yellow: number | null;
  blue: number | null;
  taken: number[];
  newest: number | null;
  vote: WhenIDreamOpenVote | null;
  named_cards: number[];
};

export type WhenIDreamWentAway = {
  event: "went-away";
  seat: number;
};

export type WhenIDreamEvent =
  | WhenIDreamDuskFell
  | WhenIDreamBecameSpirit
  | WhenIDreamNightFell
  | WhenIDreamNewCard
  | WhenIDreamCardShown
  | WhenIDreamHintGiven
  | WhenIDreamTurnSkipped
  | WhenIDreamCardDone
  | WhenIDreamCardJudged
  | WhenIDreamHintPunished
  | WhenIDreamChallenged
  | WhenIDreamHasVoted
  | WhenIDreamChallengeDecided
  | WhenIDreamCardTaken
  | WhenIDreamTimeIsUp
  | WhenIDreamNightEnded
  | WhenIDreamNamed
  | WhenIDreamNamedCard
  | WhenIDreamWentAway
  | WhenIDreamCameBack
  | WhenIDreamDayBroke
  | WhenIDreamGameEnded;
