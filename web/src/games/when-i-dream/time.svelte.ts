// The moment, four times a second, as long as somebody looks.
export class Moment {
  now = $state(performance.now());

  /** For an effect: ticks until it is stopped. */
  tick = (): (() => void) => {
    const timer = setInterval(() => (this.now = performance.now()), 250);
    return () => clearInterval(timer);
  };
}
