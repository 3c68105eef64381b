/** Resolves once no dialog is open: what comes up by itself must not lie on top of what the visitor is reading. */
export async function nothingOpen(): Promise<void> {
  for (;;) {
    const dialog = document.querySelector('dialog[open]')
    if (!dialog) return
    await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
  }
}
