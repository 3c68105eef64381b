import { keepTrying } from './keep-trying.ts'
import { lateNote } from './late-note.ts'
import { CHUNK_TIMEOUT } from './load-chunk.ts'

/**
 * Fetches the page's own script, and at the same time the parts that it is known to import. While it fails it is asked for
 * again, with a note; after two minutes, also of silence, the page says that it failed, and all of it stays to be read.
 */
export async function wakePage(script: string, parts: readonly string[] = []): Promise<void> {
  for (const href of parts.length > 0 ? [...parts, script] : []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }),
    )
  }
  const note = lateNote(document)
  const timer = setTimeout(() => note.lost(), CHUNK_TIMEOUT)
  await keepTrying(
    async () => {
      // Run one by one, so that a browser may draw and answer in between.
      for (const part of parts) await import(/* @vite-ignore */ part)
      await import(/* @vite-ignore */ script)
    },
    () => note.failed(),
  )
  clearTimeout(timer)
  note.over()
}
