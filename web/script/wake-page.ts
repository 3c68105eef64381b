import { addLink } from './add-link.ts'
import { keepTrying } from './keep-trying.ts'
import { lateNote } from './late-note.ts'
import { CHUNK_TIMEOUT } from './load-chunk.ts'

/**
 * Loads the page's own script with its known imports and the stylesheet of later parts. Failures are retried with a
 * note; after two minutes the page reports the failure and stays readable.
 */
export async function wakePage(script: string, parts: readonly string[] = [], sheet?: string): Promise<void> {
  for (const href of parts.length > 0 ? [...parts, script] : []) {
    addLink({ rel: 'modulepreload', href, crossOrigin: '' })
  }
  const note = lateNote(document)
  const timer = setTimeout(() => note.lost(), CHUNK_TIMEOUT)
  await keepTrying(
    async () => {
      await Promise.all([sheet && setIn(sheet), run(parts)])
      await import(/* @vite-ignore */ script)
    },
    () => note.failed(),
  )
  clearTimeout(timer)
  note.over()
}

/** Imports modules in turn, so that the browser can paint and respond between them. */
async function run(scripts: readonly string[]): Promise<void> {
  for (const one of scripts) await import(/* @vite-ignore */ one)
}

/** Adds a stylesheet; resolves once it has loaded. */
function setIn(href: string): Promise<unknown> {
  const link = addLink({ rel: 'stylesheet', href, crossOrigin: '' })
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject
  })
}
