// What a tab remembers until it is closed, and what a browser does for good, where it allows that.

export function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or forgets it (null). Where that is blocked or full, it holds until the page is closed or loaded anew. */
export function keep(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // as above
  }
}

export function recallForGood(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or forgets it (null), as far as the browser lets us. */
export function keepForGood(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // blocked or full
  }
}

/** Forgets whatever is kept under names that begin so. */
export function forgetForGood(...starts: string[]): void {
  try {
    for (const key of Object.keys(localStorage)) if (starts.some((start) => key.startsWith(start))) localStorage.removeItem(key);
  } catch {
    // nothing is kept where that is blocked
  }
}
