// Made by `python -m fortywinks.protocol` from the types of the server. Do not edit.

export type Act = {
  type: "act";
  id: string;
  do: string;
  match?: number | null;
};

export type Advice = {
  type: "advice";
  id: string;
  do: string;
  why?: string | null;
  numbers?: Record<string, number>;
};

export type Away = {
  type: "away";
  id: string;
};

export type Back = {
  type: "back";
  id: string;
};

export type BeginNight = {
  name: string;
  language?: "de" | "en" | "pl";
};

export type Belief = {
  about: string;
  value: number;
  seat?: number | null;
  place?: number | null;
};

export type Bye = {
  type: "bye";
  code: string;
  again: boolean;
};

export type CatalogueEntry = {
  number: number;
  id: string;
  game: string;
  rules: string;
  options: Record<string, unknown>;
  began: string | null;
  ended: string;
  why: string;
  players: Participant[];
  yours: number[];
};

export type Check = {
  type: "check";
  id: string;
  do: string;
};

export type ClockState = {
  name: string;
  seat: number | null;
  seconds: number;
};

export type Close = {
  type: "close";
  id: string;
};

export type CountingZzzzsAnnounced = {
  event: "announced";
  seat: number;
  card: string;
  source: string;
  dream: number | null;
  context: string | null;
};

export type CountingZzzzsBlocked = {
  event: "blocked";
  seat: number;
  card: string;
  announced: string;
};

export type CountingZzzzsContextForced = {
  event: "context-forced";
  seat: number;
  dream: number;
  card: string;
  context: string;
  side: "negative" | "positive";
};

export type CountingZzzzsDiscarded = {
  event: "discarded";
  seat: number;
  card: string;
};

export type CountingZzzzsDrawn = {
  event: "drawn";
  cards: string[];
};

export type CountingZzzzsDream = {
  elements: CountingZzzzsDreamElement[];
  open_force: string | null;
};

export type CountingZzzzsDreamElement = {
  card: string;
  covers: string | null;
  side: "negative" | "positive" | null;
  forced_by: string | null;
};

export type CountingZzzzsDrew = {
  event: "drew";
  seat: number;
  count: number;
};

export type CountingZzzzsGameEnded = {
  event: "game-ended";
  why: string;
  winners: number[];
};

export type CountingZzzzsHandLost = {
  event: "hand-lost";
  seat: number;
  cards: string[];
  why: string;
};

export type CountingZzzzsLaid = {
  event: "laid";
  seat: number;
  dream: number;
  card: string;
  covers: string | null;
};

export type CountingZzzzsLookedThrough = {
  event: "looked-through";
  seat: number;
  pile: string;
  count: number;
};

export type CountingZzzzsMorningCame = {
  event: "morning-came";
};

export type CountingZzzzsNightBegan = {
  event: "night-began";
  starter: number;
  left_out: number;
};

export type CountingZzzzsPileSeen = {
  event: "pile-seen";
  cards: string[];
};

export type CountingZzzzsReshuffled = {
  event: "reshuffled";
  seat: number;
  found: boolean;
};

export type CountingZzzzsScoredCombo = {
  on: string;
  partner: string;
  points: number;
};

export type CountingZzzzsScoredElement = {
  card: string;
  side: "negative" | "positive" | null;
  value: number;
  forced: boolean;
};

export type CountingZzzzsSleptLightly = {
  event: "slept-lightly";
  seat: number;
  sleeper: number;
  announced: string;
};

export type CountingZzzzsThemeForced = {
  event: "theme-forced";
  seat: number;
  dream: number;
  card: string;
  theme: string;
};

export type CountingZzzzsView = {
  viewer: number;
  phase: string;
  turn: number;
  deciders: number[];
  scores: number[];
  dreams: CountingZzzzsDream[];
  hand_sizes: number[];
  pile_size: number;
  discard_size: number;
  discard_top: string | null;
  discard: string[];
  bender: string | null;
  window: CountingZzzzsWindow | null;
  last_wakings: CountingZzzzsWaking[];
  outcome: Outcome | null;
  hand: string[];
  looking_through: string[];
};

export type CountingZzzzsWaking = {
  seat: number;
  why: string;
  by: number | null;
  card: string | null;
  elements: CountingZzzzsScoredElement[];
  positive: number;
  negative: number;
  contexts: "negative" | "positive" | null;
  counts: boolean;
  base: number;
  values: number;
  combos: CountingZzzzsScoredCombo[];
  points: number;
  score: number;
};

export type CountingZzzzsWindow = {
  seat: number;
  card: string;
  source: string;
  dream: number | null;
  context: string | null;
  asked: number[];
  spared: number[];
};

export type CountingZzzzsWoke = {
  event: "woke";
  waking: CountingZzzzsWaking;
};

export type CreateTable = {
  game: string;
  name: string;
  seats?: number | null;
  options?: Record<string, unknown>;
  public?: boolean;
};

export type Done = {
  type: "done";
  id: string;
};

export type DreamsDialSet = {
  event: "dial-set";
  choice: string;
};

export type DreamsGameEnded = {
  event: "game-ended";
  why: string;
  winners: number[];
};

export type DreamsLocked = {
  event: "locked";
  seat: number;
};

export type DreamsPlaced = {
  event: "placed";
  seat: number;
  star: "black" | "clear" | "grey";
  x: number;
  y: number;
};

export type DreamsRoundBegan = {
  event: "round-began";
  round: number;
  dealer: number;
  pictures: string[];
};

export type DreamsRoundEnded = {
  event: "round-ended";
  result: DreamsRoundResult;
};

export type DreamsRoundResult = {
  round: number;
  pictures: string[];
  vision: number;
  mortal: number;
  stars: DreamsStar[];
  tips: (string | null)[];
  points: number[];
  totals: number[];
};

export type DreamsStar = {
  star: "black" | "clear" | "grey";
  x: number;
  y: number;
  seat?: number | null;
};

export type DreamsTipsBegan = {
  event: "tips-began";
  round: number;
};

export type DreamsTokenDrawn = {
  event: "token-drawn";
  token: number;
};

export type DreamsView = {
  viewer: number;
  round: number;
  phase: string;
  lap: number;
  dealer: number;
  turn: number;
  deciders: number[];
  pictures: string[];
  stars: DreamsStar[];
  left: (("black" | "clear" | "grey")[])[];
  locked: number[];
  token: number | null;
  tip: string | null;
  totals: number[];
  last_round: DreamsRoundResult | null;
  outcome: Outcome | null;
};

export type ExtraTime = {
  type: "extra-time";
  id: string;
};

export type Fault = {
  code: string;
  fields: Record<string, unknown>;
  rule?: string | null;
};

export type FaultAnswer = {
  error: Fault;
};

export type GameAnswer = {
  name: string;
  title: string;
  pitch: string;
  rules_version: string;
  fewest_players: number;
  most_players: number;
  minutes: number;
  bots: string[];
  options: GameOption[];
  languages: string[];
  module: string | null;
  vignette: string | null;
  has_lesson: boolean;
};

export type GameOption = {
  name: string;
  default: unknown;
  allowed: Record<string, unknown>;
};

export type GamesAnswer = {
  games: GameAnswer[];
};

export type Glance = {
  step: number;
  chances: number[];
  beliefs: Belief[];
};

export type HandOver = {
  type: "hand-over";
  id: string;
  seat: number;
};

export type HealthAnswer = {
  status: string;
  version: string;
  build: string;
};

export type Hint = {
  type: "hint";
  id: string;
};

export type JoinAnswer = {
  table: string;
  link: string;
};

export type JoinTable = {
  code: string;
};

export type Judged = {
  step: number;
  do: string;
  judgement: Judgement;
  verdict: "best" | "good" | "miss" | "other" | "slip";
};

export type Judgement = {
  best: string;
  loss?: number | null;
  reason?: Reason | null;
  chances?: number[];
  beliefs?: Belief[];
};

export type LegalNumbers = {
  number: string;
  digits: string;
  most: number;
  up_to?: number;
};

export type LegalPoint = {
  point: string;
  width: number;
  height: number;
};

export type LegalText = {
  text: string;
  max_length: number;
  fixed?: Record<string, unknown>;
};

export type LobbyAnswer = {
  tables: PublicTable[];
};

export type MeAnswer = {
  person: string;
  tables: OwnTable[];
};

export type Medal = {
  seat: number;
  deed: string;
  count: number;
};

export type Mute = {
  type: "mute";
  id: string;
  seat: number;
  muted: boolean;
};

export type NightState = {
  game: string;
  players: number;
  table: string | null;
  record: string | null;
  rank: number | null;
  score: number | null;
  seats: number | null;
  outdone: number | null;
};

export type NightsAnswer = {
  day: string;
  seconds: number;
  streak: number;
  opened: string;
  nights: NightState[];
  dealt?: "calendar" | "house" | "opened";
};

export type Notice = {
  type: "notice";
  n: number;
  code: string;
  seat?: number | null;
  detail?: string | null;
  name?: string | null;
};

export type Outcome = {
  why: string;
  results: SeatResult[];
};

export type OwnGames = {
  games: CatalogueEntry[];
};

export type OwnTable = {
  id: string;
  game: string;
  phase: string;
  link: string;
  seat: number | null;
  host: boolean;
};

export type Participant = {
  name: string;
  bot: string | null;
  score: number;
  rank: number;
};

export type Pause = {
  type: "pause";
  id: string;
};

export type Ping = {
  type: "ping";
  id: string;
};

export type PlayOn = {
  step: number;
  seat: number;
  name: string;
  level?: string;
};

export type PublicTable = {
  id: string;
  game: string;
  phase: string;
  host: string | null;
  seats: number;
  free: number;
  watching: boolean;
};

export type React = {
  type: "react";
  id: string;
  reaction: "heart" | "laugh" | "sheep" | "wow" | "yawn" | "zzz";
};

export type Reacted = {
  type: "reacted";
  n: number;
  seat: number;
  reaction: "heart" | "laugh" | "sheep" | "wow" | "yawn" | "zzz";
};

export type Readmit = {
  type: "readmit";
  id: string;
  name: string;
};

export type Reason = {
  why: string;
  numbers?: Record<string, number>;
};

export type Refresh = {
  type: "refresh";
  id: string;
};

export type Refused = {
  type: "refused";
  id: string | null;
  code: string;
  fields?: Record<string, unknown>;
  rule?: string | null;
};

export type Rematch = {
  type: "rematch";
  id: string;
};

export type Remove = {
  type: "remove";
  id: string;
  seat: number;
};

export type Rename = {
  type: "rename";
  id: string;
  name: string;
};

export type ReplayAnswer = {
  game: string;
  names: string[];
  bots: (string | null)[];
  options: Record<string, unknown>;
  steps: ReplayStep[];
  medals?: Medal[];
};

export type ReplayStep = {
  seat: number | null;
  do: string;
  events: (SenRoundBegan | SenHasLooked | SenPlayBegan | SenSawOwn | SenSaw | SenTook | SenDrew | SenInHand | SenKept | SenDiscarded | SenUsed | SenChose | SenPeeked | SenSwapped | SenClaimed | SenCalled | SenRoundEnded | SenGameEnded | SchafeSchubsenDikeLaid | SchafeSchubsenRoundBegan | SchafeSchubsenHasBid | SchafeSchubsenRevealed | SchafeSchubsenDistanceChanged | SchafeSchubsenWillWalkBack | SchafeSchubsenMoved | SchafeSchubsenTunnelled | SchafeSchubsenPushed | SchafeSchubsenRingPaid | SchafeSchubsenWentOut | SchafeSchubsenCardPassed | SchafeSchubsenBoardTaken | SchafeSchubsenBoardLaid | SchafeSchubsenPuddleLaid | SchafeSchubsenCloverTaken | SchafeSchubsenTookBack | SchafeSchubsenRoundEnded | SchafeSchubsenGameEnded | CountingZzzzsNightBegan | CountingZzzzsDrew | CountingZzzzsDrawn | CountingZzzzsAnnounced | CountingZzzzsLaid | CountingZzzzsThemeForced | CountingZzzzsContextForced | CountingZzzzsBlocked | CountingZzzzsSleptLightly | CountingZzzzsWoke | CountingZzzzsHandLost | CountingZzzzsDiscarded | CountingZzzzsLookedThrough | CountingZzzzsPileSeen | CountingZzzzsReshuffled | CountingZzzzsMorningCame | CountingZzzzsGameEnded | DreamsRoundBegan | DreamsTokenDrawn | DreamsPlaced | DreamsTipsBegan | DreamsDialSet | DreamsLocked | DreamsRoundEnded | DreamsGameEnded | WhenIDreamDuskFell | WhenIDreamBecameSpirit | WhenIDreamNightFell | WhenIDreamNewCard | WhenIDreamCardShown | WhenIDreamHintGiven | WhenIDreamTurnSkipped | WhenIDreamCardDone | WhenIDreamCardJudged | WhenIDreamHintPunished | WhenIDreamChallenged | WhenIDreamHasVoted | WhenIDreamChallengeDecided | WhenIDreamCardTaken | WhenIDreamTimeIsUp | WhenIDreamNightEnded | WhenIDreamNamed | WhenIDreamNamedCard | WhenIDreamWentAway | WhenIDreamCameBack | WhenIDreamDayBroke | WhenIDreamGameEnded)[];
  view: SenView | SchafeSchubsenSheepView | CountingZzzzsView | DreamsView | WhenIDreamView;
  legal: string[];
  open: Record<string, unknown> | null;
};

export type Resume = {
  type: "resume";
  id: string;
};

export type Resumed = {
  type: "resumed";
  you: You;
  n: number;
  while_away?: string[];
  pulse?: number | null;
};

export type Review = {
  game: string;
  seat: number;
  decisions: Judged[];
  moments: number[];
  winners: number[];
  lost: number | null;
};

export type ReviewLine = {
  total?: number | null;
  judged?: Judged | null;
  glance?: Glance | null;
  review?: Review | null;
  refused?: string | null;
};

export type RulesAnswer = {
  game: string;
  language: string;
  languages: string[];
  text: string;
};

export type Said = {
  type: "said";
  n: number;
  seat: number | null;
  name: string;
  text: string;
};

export type Say = {
  type: "say";
  id: string;
  text: string;
};

export type SchafeSchubsenBoardLaid = {
  event: "board-laid";
  seat: number;
  face: string;
  dike: [string, string];
};

export type SchafeSchubsenBoardTaken = {
  event: "board-taken";
  seat: number;
};

export type SchafeSchubsenCardPassed = {
  event: "card-passed";
  card: "angel" | "devil";
  before: number | null;
  holder: number | null;
};

export type SchafeSchubsenCloverTaken = {
  event: "clover-taken";
  seat: number;
  tile: string;
};

export type SchafeSchubsenDikeLaid = {
  event: "dike-laid";
  dike: [string, string];
  rings: number;
  field: number;
};

export type SchafeSchubsenDistanceChanged = {
  event: "distance-changed";
  seat: number;
  tile: string;
  by: number;
  distance: number;
};

export type SchafeSchubsenFace = {
  name: string;
  board: number;
  water: number[];
};

export type SchafeSchubsenGameEnded = {
  event: "game-ended";
  why: string;
  winners: number[];
};

export type SchafeSchubsenHasBid = {
  event: "has-bid";
  seat: number;
};

export type SchafeSchubsenMoved = {
  event: "moved";
  seat: number;
  start: number;
  end: number;
  way: "back" | "forward";
};

export type SchafeSchubsenPuddleLaid = {
  event: "puddle-laid";
  seat: number;
  field: number;
};

export type SchafeSchubsenPushed = {
  event: "pushed";
  seat: number;
  by: number;
  start: number;
  end: number;
};

export type SchafeSchubsenRevealed = {
  event: "revealed";
  seat: number;
  cards: string;
  distance: number;
};

export type SchafeSchubsenRingPaid = {
  event: "ring-paid";
  seat: number;
  why: "devil" | "water";
  rings: number;
};

export type SchafeSchubsenRoundBegan = {
  event: "round-began";
  round: number;
  starter: number | null;
};

export type SchafeSchubsenRoundEnded = {
  event: "round-ended";
  result: SchafeSchubsenRoundResult;
};

export type SchafeSchubsenRoundResult = {
  round: number;
  bids: (string | null)[];
  distances: (number | null)[];
  devil: number | null;
  angel: number | null;
  out: number[];
  fields: (number | null)[];
  rings: number[];
};

export type SchafeSchubsenSheepView = {
  viewer: number;
  hand: string;
  bid: string | null;
  mode: string;
  round: number;
  phase: string;
  deciders: number[];
  order: number[];
  turn: number | null;
  fields: (number | null)[];
  rings: number[];
  tiles: string[][];
  supply: string[];
  angel: number | null;
  devil: number | null;
  committed: boolean[];
  revealed: (string | null)[];
  distances: (number | null)[];
  back: number;
  hand_sizes: number[];
  digits: string[] | null;
  dike: [string, string];
  water: number[];
  puddles: number[];
  puddles_left: number;
  hills: number[];
  faces: SchafeSchubsenFace[];
  moved_on: number;
  went_out: number[];
  last_round: SchafeSchubsenRoundResult | null;
  outcome: Outcome | null;
};

export type SchafeSchubsenTookBack = {
  event: "took-back";
  seat: number;
};

export type SchafeSchubsenTunnelled = {
  event: "tunnelled";
  seat: number;
  start: number;
  end: number;
};

export type SchafeSchubsenWentOut = {
  event: "went-out";
  seat: number;
  why: "devil" | "dike" | "lowest" | "water";
  left: number;
};

export type SchafeSchubsenWillWalkBack = {
  event: "will-walk-back";
  seat: number;
  tile: string;
  back: number;
};

export type SeatResult = {
  seat: number;
  score: number;
  rank: number;
};

export type SeatState = {
  kind: "bot" | "empty" | "person";
  name?: string | null;
  level?: string | null;
  present?: boolean;
  substituted?: boolean;
  muted?: boolean;
};

export type SenCalled = {
  event: "called";
  seat: number;
};

export type SenChose = {
  event: "chose";
  seat: number;
  which: number;
  put: string;
};

export type SenClaimed = {
  event: "claimed";
  seat: number;
  first: number;
  second: number;
  ravens: number;
  lands: [string, string];
  right: boolean;
};

export type SenDiscarded = {
  event: "discarded";
  seat: number;
  land: string;
};

export type SenDrew = {
  event: "drew";
  seat: number;
  count: number;
};

export type SenGameEnded = {
  event: "game-ended";
  why: string;
  winners: number[];
};

export type SenHasLooked = {
  event: "has-looked";
  seat: number;
};

export type SenInHand = {
  event: "in-hand";
  lands: string[];
};

export type SenKept = {
  event: "kept";
  seat: number;
  slot: number;
  put: string;
};

export type SenKnownLand = {
  owner: number;
  slot: number;
  land: string;
};

export type SenPeeked = {
  event: "peeked";
  seat: number;
  owner: number;
  slot: number;
};

export type SenPlayBegan = {
  event: "play-began";
  looks: [number, number][];
};

export type SenRoundBegan = {
  event: "round-began";
  round: number;
  starter: number;
  top: string;
};

export type SenRoundEnded = {
  event: "round-ended";
  result: SenRoundResult;
};

export type SenRoundResult = {
  round: number;
  caller: number | null;
  last: number;
  dreams: string[][];
  results: number[];
  totals: number[];
};

export type SenSaw = {
  event: "saw";
  owner: number;
  slot: number;
  land: string;
};

export type SenSawOwn = {
  event: "saw-own";
  first: number;
  second: number;
  first_land: string;
  second_land: string;
};

export type SenSwapped = {
  event: "swapped";
  seat: number;
  owner: number;
  slot: number;
  other_owner: number;
  other_slot: number;
};

export type SenTook = {
  event: "took";
  seat: number;
  slot: number;
  land: string;
  put: string;
};

export type SenUsed = {
  event: "used";
  seat: number;
  land: string;
};

export type SenView = {
  viewer: number;
  round: number;
  phase: string;
  turn: number;
  deciders: number[];
  top: string;
  open_size: number;
  hidden_size: number;
  dreams: number[];
  hand_size: number;
  hand: string[];
  totals: number[];
  last_round: SenRoundResult | null;
  known: SenKnownLand[];
  outcome: Outcome | null;
};

export type SendGame = {
  record: string;
  seats: number[];
};

export type SentGame = {
  id: string;
};

export type SetBot = {
  type: "set-bot";
  id: string;
  seat: number;
  level: string;
};

export type SetOptions = {
  type: "set-options";
  id: string;
  options: Record<string, unknown>;
};

export type SetSeats = {
  type: "set-seats";
  id: string;
  count: number;
};

export type SetTable = {
  type: "set-table";
  id: string;
  pace?: "none" | "quick" | "relaxed" | "standard" | null;
  public?: boolean | null;
  watching?: "everyone" | "link" | "nobody" | null;
  seats_open_during_play?: boolean | null;
  hints?: boolean | null;
};

export type Sit = {
  type: "sit";
  id: string;
  name: string;
  seat?: number | null;
};

export type Stand = {
  type: "stand";
  id: string;
};

export type Start = {
  type: "start";
  id: string;
};

export type TableAnswer = {
  table: TableState;
  link: string;
  seat: number | null;
  host: boolean;
  may_watch: boolean;
};

export type TableChanged = {
  type: "table-changed";
  n: number;
  table: TableState;
};

export type TableState = {
  id: string;
  code: string;
  game: string;
  phase: "closed" | "finished" | "open" | "paused" | "playing";
  options: Record<string, unknown>;
  pace: "none" | "quick" | "relaxed" | "standard";
  public: boolean;
  watching: "everyone" | "link" | "nobody";
  seats_open_during_play: boolean;
  hints: boolean;
  host: number | null;
  seats: SeatState[];
  watchers: string[];
  match: number;
  commitment: string | null;
  record: string | null;
  rematch?: number[];
  removed?: string[];
  night?: string | null;
};

export type Update = {
  type: "update";
  n: number;
  events: (SenRoundBegan | SenHasLooked | SenPlayBegan | SenSawOwn | SenSaw | SenTook | SenDrew | SenInHand | SenKept | SenDiscarded | SenUsed | SenChose | SenPeeked | SenSwapped | SenClaimed | SenCalled | SenRoundEnded | SenGameEnded | SchafeSchubsenDikeLaid | SchafeSchubsenRoundBegan | SchafeSchubsenHasBid | SchafeSchubsenRevealed | SchafeSchubsenDistanceChanged | SchafeSchubsenWillWalkBack | SchafeSchubsenMoved | SchafeSchubsenTunnelled | SchafeSchubsenPushed | SchafeSchubsenRingPaid | SchafeSchubsenWentOut | SchafeSchubsenCardPassed | SchafeSchubsenBoardTaken | SchafeSchubsenBoardLaid | SchafeSchubsenPuddleLaid | SchafeSchubsenCloverTaken | SchafeSchubsenTookBack | SchafeSchubsenRoundEnded | SchafeSchubsenGameEnded | CountingZzzzsNightBegan | CountingZzzzsDrew | CountingZzzzsDrawn | CountingZzzzsAnnounced | CountingZzzzsLaid | CountingZzzzsThemeForced | CountingZzzzsContextForced | CountingZzzzsBlocked | CountingZzzzsSleptLightly | CountingZzzzsWoke | CountingZzzzsHandLost | CountingZzzzsDiscarded | CountingZzzzsLookedThrough | CountingZzzzsPileSeen | CountingZzzzsReshuffled | CountingZzzzsMorningCame | CountingZzzzsGameEnded | DreamsRoundBegan | DreamsTokenDrawn | DreamsPlaced | DreamsTipsBegan | DreamsDialSet | DreamsLocked | DreamsRoundEnded | DreamsGameEnded | WhenIDreamDuskFell | WhenIDreamBecameSpirit | WhenIDreamNightFell | WhenIDreamNewCard | WhenIDreamCardShown | WhenIDreamHintGiven | WhenIDreamTurnSkipped | WhenIDreamCardDone | WhenIDreamCardJudged | WhenIDreamHintPunished | WhenIDreamChallenged | WhenIDreamHasVoted | WhenIDreamChallengeDecided | WhenIDreamCardTaken | WhenIDreamTimeIsUp | WhenIDreamNightEnded | WhenIDreamNamed | WhenIDreamNamedCard | WhenIDreamWentAway | WhenIDreamCameBack | WhenIDreamDayBroke | WhenIDreamGameEnded)[];
  view: SenView | SchafeSchubsenSheepView | CountingZzzzsView | DreamsView | WhenIDreamView;
  own?: {
    viewer?: unknown;
    hand?: unknown;
    known?: unknown;
    bid?: unknown;
    looking_through?: unknown;
    token?: unknown;
    tip?: unknown;
    spirit?: unknown;
    term?: unknown;
    covered?: unknown;
    hints?: unknown;
    yellow?: unknown;
    blue?: unknown;
    taken?: unknown;
    newest?: unknown;
    vote?: unknown;
    named_cards?: unknown;
    yellow_cards?: unknown;
  };
  legal?: (string | LegalNumbers | LegalText | LegalPoint)[];
  clocks?: ClockState[];
  done?: string | null;
};

export type Welcome = {
  type: "welcome";
  you: You;
  table: TableState;
  n: number;
  view?: SenView | SchafeSchubsenSheepView | CountingZzzzsView | DreamsView | WhenIDreamView;
  own?: {
    viewer?: unknown;
    hand?: unknown;
    known?: unknown;
    bid?: unknown;
    looking_through?: unknown;
    token?: unknown;
    tip?: unknown;
    spirit?: unknown;
    term?: unknown;
    covered?: unknown;
    hints?: unknown;
    yellow?: unknown;
    blue?: unknown;
    taken?: unknown;
    newest?: unknown;
    vote?: unknown;
    named_cards?: unknown;
    yellow_cards?: unknown;
  };
  legal?: (string | LegalNumbers | LegalText | LegalPoint)[];
  clocks?: ClockState[];
  while_away?: string[];
  log?: unknown;
  pulse?: number | null;
};

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
  yellow_cards: WhenIDreamYellowCard[];
};

export type WhenIDreamWentAway = {
  event: "went-away";
  seat: number;
};

export type WhenIDreamYellowCard = {
  card: number;
  term: string;
};

export type WordsAnswer = {
  words: Record<string, string | Record<string, string>>;
};

export type You = {
  seat: number | null;
  host: boolean;
  viewpoint: "player" | "screen" | "spectator";
  removed?: boolean;
};

export type ClientMessage =
  | Act
  | Sit
  | Stand
  | Rename
  | Away
  | Back
  | SetBot
  | Remove
  | Readmit
  | SetSeats
  | SetOptions
  | SetTable
  | Start
  | Pause
  | Resume
  | ExtraTime
  | HandOver
  | Mute
  | Close
  | Rematch
  | Say
  | React
  | Hint
  | Check
  | Refresh
  | Ping;

export type HouseMessage =
  | Welcome
  | Resumed
  | Done
  | Refused
  | Advice
  | Bye
  | Update
  | TableChanged
  | Notice
  | Said
  | Reacted;

export type SenEvent =
  | SenRoundBegan
  | SenHasLooked
  | SenPlayBegan
  | SenSawOwn
  | SenSaw
  | SenTook
  | SenDrew
  | SenInHand
  | SenKept
  | SenDiscarded
  | SenUsed
  | SenChose
  | SenPeeked
  | SenSwapped
  | SenClaimed
  | SenCalled
  | SenRoundEnded
  | SenGameEnded;

export type SchafeSchubsenEvent =
  | SchafeSchubsenDikeLaid
  | SchafeSchubsenRoundBegan
  | SchafeSchubsenHasBid
  | SchafeSchubsenRevealed
  | SchafeSchubsenDistanceChanged
  | SchafeSchubsenWillWalkBack
  | SchafeSchubsenMoved
  | SchafeSchubsenTunnelled
  | SchafeSchubsenPushed
  | SchafeSchubsenRingPaid
  | SchafeSchubsenWentOut
  | SchafeSchubsenCardPassed
  | SchafeSchubsenBoardTaken
  | SchafeSchubsenBoardLaid
  | SchafeSchubsenPuddleLaid
  | SchafeSchubsenCloverTaken
  | SchafeSchubsenTookBack
  | SchafeSchubsenRoundEnded
  | SchafeSchubsenGameEnded;

export type CountingZzzzsEvent =
  | CountingZzzzsNightBegan
  | CountingZzzzsDrew
  | CountingZzzzsDrawn
  | CountingZzzzsAnnounced
  | CountingZzzzsLaid
  | CountingZzzzsThemeForced
  | CountingZzzzsContextForced
  | CountingZzzzsBlocked
  | CountingZzzzsSleptLightly
  | CountingZzzzsWoke
  | CountingZzzzsHandLost
  | CountingZzzzsDiscarded
  | CountingZzzzsLookedThrough
  | CountingZzzzsPileSeen
  | CountingZzzzsReshuffled
  | CountingZzzzsMorningCame
  | CountingZzzzsGameEnded;

export type DreamsEvent =
  | DreamsRoundBegan
  | DreamsTokenDrawn
  | DreamsPlaced
  | DreamsTipsBegan
  | DreamsDialSet
  | DreamsLocked
  | DreamsRoundEnded
  | DreamsGameEnded;

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
