// What a tab remembers until it is closed, where the browser allows it.

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
