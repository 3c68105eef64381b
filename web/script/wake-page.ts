import { keepTrying } from './keep-trying.ts'

/** How long a page's own script may take to arrive before the visitor is told that it will not, in ms. */
export const CHUNK_TIMEOUT = 120_000

/**
 * Fetches the page's own script, and at the same time the parts that it is known to import. While it does not come it is
 * asked for again, with a note; after two minutes the page says that it failed, and all of it stays to be read.
 */
export async function wakePage(script: string, parts: readonly string[] = []): Promise<void> {
  for (const href of parts) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }),
    )
  }
  const lost = document.querySelector<HTMLElement>('[data-lost]')
  lost?.querySelector('[data-reload]')?.addEventListener('click', () => location.reload())
  const late = setTimeout(() => {
    if (!lost) return
    lost.hidden = false
    lost.querySelector('h2')?.focus()
  }, CHUNK_TIMEOUT)
  await keepTrying(() => import(/* @vite-ignore */ script))
  clearTimeout(late)
  if (lost) lost.hidden = true
}
