import { keepTrying } from './keep-trying.ts'
import { lateNote } from './late-note.ts'
import { CHUNK_TIMEOUT } from './load-chunk.ts'

/**
 * Fetches the page's own script, and at the same time the parts that it is known to import and the sheet of what it may fetch
 * later, without which it does not run. While something fails it is asked for again, with a note; after two minutes, also of
 * silence, the page says that it failed, and all of it stays to be read.
 */
export async function wakePage(script: string, parts: readonly string[] = [], sheet?: string): Promise<void> {
  for (const href of parts.length > 0 ? [...parts, script] : []) append('modulepreload', href)
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

/** Runs scripts one by one, so that a browser may draw and answer in between. */
async function run(scripts: readonly string[]): Promise<void> {
  for (const one of scripts) await import(/* @vite-ignore */ one)
}

/** Sets the page in one more sheet, and resolves once it is. A browser keeps it, so a second call costs nothing. */
function setIn(href: string): Promise<unknown> {
  const link = append('stylesheet', href)
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = (failure) => {
      link.remove()
      reject(failure)
    }
  })
}

function append(rel: string, href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' })
  document.head.append(link)
  return link
}
