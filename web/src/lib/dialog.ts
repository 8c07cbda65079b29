/** Opens a game's dialog over all else; in a lesson below its text, which stays in sight and at hand. */
export function openDialog(dialog: HTMLDialogElement | undefined): void {
  if (dialog?.closest("[data-lesson]")) dialog.show();
  else dialog?.showModal();
}
