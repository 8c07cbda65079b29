// The sizes at which the page changes, by name: `@media (--phone)`. CSS cannot name them for all components, whose styles
// are files of their own, so what a name stands for is set in here. A size that is written without a name is refused.
import type { Plugin } from "vite";

const MEDIA: Record<string, string> = {
  "--short": "(max-height: 31rem)", // a phone that lies on its side
  "--not-short": "(min-height: 31.01rem)",
  "--sideways": "(orientation: landscape) and (max-height: 31rem)",
  "--lowest": "(max-height: 42rem)",
  "--lower": "(max-height: 44rem)",
  "--low": "(max-height: 46rem)",
  "--high": "(min-height: 47rem)",
  "--small-phone": "(max-width: 26rem)",
  "--tiny": "(max-width: 30rem)",
  "--phone": "(max-width: 37rem)",
  "--narrow": "(max-width: 47.99rem)",
  "--wide": "(min-width: 48rem)",
  "--below-roomy": "(max-width: 49.99rem)",
  "--roomy": "(min-width: 50rem)",
  "--two-columns": "(min-width: 54rem)",
  "--below-desk": "(max-width: 61.99rem)",
  "--desk": "(min-width: 62rem)", // the talk has room beside the table
  "--vast": "(min-width: 105rem) and (min-height: 56rem)", // a large monitor, or a television that is no screen for all
};

/** A style with every named query written out. */
export const written = (style: string): string =>
  style.replace(/@media [^{]+/g, (query) => {
    if (/(width|height):/.test(query)) throw new Error(`${query.trim()}: a size has a name in media.ts`);
    return query.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
      const meant = MEDIA[name];
      if (meant === undefined) throw new Error(`there is no media query ${name} in media.ts`);
      return meant;
    });
  });

export const customMedia = (): Plugin => ({
  name: "custom-media",
  enforce: "pre",
  transform: (code, id) => (/\.css(\?|$)|type=style/.test(id) ? { code: written(code), map: null } : null),
});
