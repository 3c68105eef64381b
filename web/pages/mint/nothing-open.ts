/** Resolves once no dialog is open: a dialog that opens by itself must not cover the one that the visitor reads. */
export async function nothingOpen(): Promise<void> {
  for (;;) {
    const dialog = document.querySelector('dialog[open]')
    if (!dialog) return
    await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
  }
}
