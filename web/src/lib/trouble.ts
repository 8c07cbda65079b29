// What went wrong with a request, as the person who pressed the button reads it.
import { HouseError } from "./api";
import { t } from "./i18n.svelte";
import { isHere } from "./place";

/** That nobody answers; why the house in the page is not open is said over all else. */
export const unreachable = (): string => t(isHere ? "here-closed" : "unreachable");

export function inWords(error: unknown): string {
  return error instanceof HouseError && error.code !== "unreachable" ? t("refused", { reason: error.reason }) : unreachable();
}
