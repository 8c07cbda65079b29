// Where the long words in the names of cards may break on a small card: not every browser knows how to hyphenate.
const SOFT = "\u00ad";

const JOINTS = [
  "Augen-flattern Beruhi-gungs-tee Familien-treffen Getränke-halter Haus-aufgaben Kind-heits-trauma Korallen-garten",
  "Lebens-großer Lieb-lings-lehrerin Morgen-grauen Nacht-schicht Rück-wärts-uhr Schmel-zender Serien-mörder",
  "Sturz-be-trunken Teilzeit-zauberer Ver-schlos-sene Ver-schnupf-tes Wetter-fern-bedie-nung Klat-schen-der",
  "Meeres-grund Hänge-matte Astro-nautin Halte-stelle Schoko-lade Mitter-nacht Verzei-hung Biblio-thek Wäsche-berg",
  "Blasen-alarm Erfolg-reich Feier-abend Haupt-gewinn Heiden-angst Ketten-säge Papier-sumpf Papp-rakete Pinguin-chor",
  "Spre-chen-der Super-markt Tief-schlaf Unsicht-bar Waden-krampf Warte-zimmer Zauber-wald ein-schlafen explo-dieren",
  "Nach-schlag Bade-mantel Bade-wanne Schrump-fen Turm-hohe nie-prze-czyta-nych prze-wod-nikiem Zacza-ro-wany",
  "Abge-leckt Brüder-chen Dach-boden Finanz-amt Fliegen-der Flüstern-de Gefres-sene Gepack-ter Geschich-te Gold-fisch",
  "Grusel-film Gähnen-der Hungri-ger Irgend-eine Irgend-was Irr-garten Klar-traum Nirgend-wo Paket-bote Raum-schiff",
  "Rück-seite Schlaf-los Schlüs-sel Schnar-chen Schwers-te Sensen-mann Singen-der Starren-de Undich-ter Verirr-ter",
  "jonglie-ren schwim-men unge-lesene verges-sen verlore-nen versin-ken zurück-winkt Über-sehen Heim-weh",
  "Apolo-gising Applaud-ing Astro-naut Back-wards Card-board Child-hood Choco-late Conclu-sion Dead-lines Enchant-ed",
  "Every-thing Explod-ing Favour-ite Forget-ting Grave-yard Hoover-ing Invis-ible Neigh-bour Over-looked Paper-work",
  "Recur-ring Scream-ing Seda-tives Shrink-ing Some-body's Some-thing Some-where Space-ship Success-ful Super-market",
  "Whisper-ing Yester-day Bezsen-ność Braci-szek Chrapa-nie Czeko-lada Najcięż-sza Nieśmia-ły Piekar-nia Porzu-cony",
  "Przema-wiać Przepra-szać Przysta-nek Skarbów-ka Spako-wana Stęsknio-na Szczęśli-wy Szepczą-ca Topnie-jący",
  "Wiwatu-jący Zagubio-na Zakata-rzony Zakoń-czenie Zamknię-te Zapom-nieć astro-nautka biblio-teka dzieciń-stwa",
  "forte-pian garni-turze godzi-nach gwiaz-dami jedno-rożec kartków-ką kosmicz-ny natural-nej odma-chuje pingwi-nów",
  "pocze-kalnia poglą-dami procen-tem szla-froku termi-nami uczu-ciami uspoko-jenie wielko-ści wielo-rybie wiertar-ką",
  "wstecz-nym wszyst-kiego wszyst-kimi wybuch-nąć zgubio-nych łańcu-chowa Śpiewa-jący Żonglo-wać",
]
  .flatMap((line) => line.split(" "))
  .map((word) => [word.replaceAll("-", ""), word.replaceAll("-", SOFT)] as const);

export const breakable = (name: string): string => JOINTS.reduce((text, [whole, jointed]) => text.replace(whole, jointed), name);
