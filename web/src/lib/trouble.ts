// What went wrong with a request, as the person who pressed the button reads it.
import { HouseError } from "./api";
import { t } from "./i18n.svelte";

export function inWords(error: unknown): string {
  return error instanceof HouseError && error.code !== "unreachable" ? t("refused", { reason: error.reason }) : t("unreachable");
}
