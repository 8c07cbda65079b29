// The painted morning, in three layers (art/sen). They are fetched when a game has begun, so that nobody waits for the cock.
import COCK from "./cock.webp";
import LAND from "./land.webp";
import SKY from "./sky.webp";

export { COCK, LAND, SKY };

export function fetchMorning(): void {
  for (const url of [SKY, LAND, COCK]) new Image().src = url;
}
