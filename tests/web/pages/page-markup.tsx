import { prerenderToNodeStream } from 'react-dom/static'
import { Router } from 'wouter'
import { App } from '../../../web/app.tsx'
import { routeAt } from '../../../web/routes.ts'

/** The page of a path as the build writes it, shell and all. */
export async function htmlOf(path: string): Promise<string> {
  await routeAt(path).page.load()
  const { prelude } = await prerenderToNodeStream(
    <Router ssrPath={path}>
      <App />
    </Router>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  let html = ''
  for await (const chunk of prelude as NodeJS.ReadableStream) html += String(chunk)
  return html
}

/** The content of the page in the test's document, read as a browser without scripts would read it. */
export async function mainOf(path: string): Promise<HTMLElement> {
  const parsed = new DOMParser().parseFromString(await htmlOf(path), 'text/html')
  const main = parsed.querySelector('main')
  if (!main) throw new Error(`${path} has no main content`)
  return main as HTMLElement
}

/** What a reader sees of an element, with spaces as a browser would set them. */
export function wordsOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** The targets of the links in an element that say exactly these words. */
export function targetsOf(main: Element, words: string): string[] {
  return [...main.querySelectorAll('a')]
    .filter((link) => wordsOf(link) === words)
    .map((link) => link.getAttribute('href') ?? '')
}

export function headingsOf(main: Element): string[] {
  return [...main.querySelectorAll('h1, h2, h3, h4')].map(wordsOf)
}
