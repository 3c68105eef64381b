import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { artFiles } from '../draw/art-files.ts'

/** A drawing of fewer bytes costs less in the page than by a request of its own. */
const TINY = 3_000

/** Writes the site's tiny drawings into the HTML of the pages that show them. They have to be drawn by then, in `stage`. */
export async function tinyPictures(stage: string): Promise<(html: string) => string> {
  const drawings = artFiles.map(({ path }) => path).filter((path) => path.endsWith('.svg'))
  const texts = await Promise.all(drawings.map((path) => readFile(join(stage, path), 'utf8')))
  const tiny = drawings.flatMap((path, i) => {
    const text = texts[i] ?? ''
    return text.length < TINY ? [[path, `data:image/svg+xml,${escaped(text)}`] as const] : []
  })
  return (html) =>
    tiny.reduce(
      (page, [path, data]) =>
        page
          .replaceAll(new RegExp(`\\s*<link rel="preload" as="image" href="${path}"[^>]*>`, 'g'), '')
          .replaceAll(`src="${path}"`, () => `src="${data}"`),
      html,
    )
}

const escaped = (svg: string): string => svg.replaceAll(/[%#"&<>]/g, encodeURIComponent)
