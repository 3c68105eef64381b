import { Window } from 'happy-dom'
import { bodyOf } from '../../../web/build/prerender.tsx'

const { DOMParser } = new Window()
const pages = new Map<string, Promise<Page>>()

interface Page {
  readonly html: string
  readonly main: HTMLElement
}

/** The page of a path as the build writes it, shell and all. */
export async function htmlOf(path: string): Promise<string> {
  return (await pageAt(path)).html
}

/** The content of that page, parsed as in a browser without scripts. Rendered once: do not change it. */
export async function mainOf(path: string): Promise<HTMLElement> {
  return (await pageAt(path)).main
}

/** An element's visible text, with a browser's spacing. */
export function wordsOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** The targets of an element's links with exactly this text. */
export function targetsOf(main: Element, words: string): string[] {
  return [...main.querySelectorAll('a')]
    .filter((link) => wordsOf(link) === words)
    .map((link) => link.getAttribute('href') ?? '')
}

export function headingsOf(main: Element): string[] {
  return [...main.querySelectorAll('h1, h2, h3, h4')].map(wordsOf)
}

function pageAt(path: string): Promise<Page> {
  const drawn = pages.get(path) ?? draw(path)
  pages.set(path, drawn)
  return drawn
}

async function draw(path: string): Promise<Page> {
  const html = bodyOf(path)
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main')
  if (!main) throw new Error(`${path} has no main content`)
  return { html, main: main as unknown as HTMLElement }
}
