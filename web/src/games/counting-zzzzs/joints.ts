// Where the long words in the names of cards may break on a small card: not every browser knows how to hyphenate.
const SOFT = "\u00ad";

const JOINTS = [
  "Augen-flattern Beruhigungs-tee Familien-treffen Getränke-halter Haus-aufgaben Kindheits-trauma Korallen-garten",
  "Lebens-großer Lieblings-lehrerin Morgen-grauen Nacht-schicht Rückwärts-uhr Schmel-zender Serien-mörder",
  "Sturz-betrunken Teilzeit-zauberer Verschlos-sene Verschnupf-tes Wetter-fern-bedienung Klatschen-der",
  "Meeres-grund Hänge-matte Astro-nautin Halte-stelle Schoko-lade Mitter-nacht Verzei-hung Biblio-thek Wäsche-berg",
  "Blasen-alarm Erfolg-reich Feier-abend Haupt-gewinn Heiden-angst Ketten-säge Papier-sumpf Papp-rakete Pinguin-chor",
  "Sprechen-der Super-markt Tief-schlaf Unsicht-bar Waden-krampf Warte-zimmer Zauber-wald ein-schlafen explo-dieren",
  "Nach-schlag Bade-mantel Bade-wanne Schrump-fen Turm-hohe nieprze-czytanych przewod-nikiem Zaczaro-wany",
]
  .flatMap((line) => line.split(" "))
  .map((word) => [word.replaceAll("-", ""), word.replaceAll("-", SOFT)] as const);

export const breakable = (name: string): string => JOINTS.reduce((text, [whole, jointed]) => text.replace(whole, jointed), name);
