import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Router } from 'wouter'
import { isHere } from '../../../web/script/late-note.ts'
import { CHUNK_TIMEOUT } from '../../../web/script/load-chunk.ts'
import { wakePage } from '../../../web/script/wake-page.ts'
import { LivingPart } from '../../../web/shell/living-part.tsx'
import { PageShell } from '../../../web/shell/page-shell.tsx'
import { write } from '../written.ts'

/** The load of the page's own script, with its failures. */
const load = vi.hoisted(() => vi.fn<(load: () => Promise<unknown>, onFailure: () => void) => Promise<void>>())
vi.mock('../../../web/script/keep-trying.ts', () => ({ keepTrying: load }))

const hangs = () => new Promise<void>(() => undefined)
const screen = () => document.querySelector<HTMLElement>('[data-lost]')
const lost = () => document.querySelector<HTMLElement>('[data-late]')
/** The note that the script is late and is being retried. */
const late = () => document.querySelector<HTMLElement>('.late:not([data-late])')

beforeEach(() => void vi.useFakeTimers())

/** A promise, and how to resolve it. */
function pending() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

/** A hydrated or a static page whose first script is loaded. */
function visit(living = true) {
  write(
    <Router ssrPath="/">
      <PageShell>
        {living ? <LivingPart>the part that lives</LivingPart> : <button type="button">Next</button>}
      </PageShell>
    </Router>,
  )
  void isHere(document)
}

test('a script that loads in time leaves the page unchanged', async () => {
  visit()
  load.mockResolvedValueOnce()
  await wakePage('/assets/client.js')
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT)

  expect(screen()?.hidden).toBe(true)
  expect(lost()?.hidden).toBe(true)
})

test('a first script that runs before the end of the document leaves no note about itself there', async () => {
  Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'readyState'))
  document.body.replaceChildren()
  const here = isHere(document)
  write(
    <Router ssrPath="/">
      <PageShell>the rest of the document</PageShell>
    </Router>,
  )
  document.dispatchEvent(new Event('DOMContentLoaded'))
  await here

  expect(lost()?.className).toBe('late')
  expect(lost()?.hidden).toBe(true)
})

test('a script and its imports are requested in parallel', async () => {
  visit()
  load.mockResolvedValueOnce()
  await wakePage('/assets/client.js', ['/assets/framework.js', '/assets/forms.js'])

  const asked = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  expect(asked.map((link) => link.getAttribute('href'))).toEqual([
    '/assets/framework.js',
    '/assets/forms.js',
    '/assets/client.js',
  ])
})

/** Elements added to the head; the test's window fetches none of them. */
function appended(): HTMLLinkElement[] {
  const links: HTMLLinkElement[] = []
  Object.assign(document.head, { append: (link: HTMLLinkElement) => links.push(link) })
  onTestFinished(() => void Reflect.deleteProperty(document.head, 'append'))
  return links
}

test('a script runs once its stylesheet is loaded', async () => {
  visit()
  const links = appended()
  load.mockImplementationOnce(async (load) => void (await load()))
  const ran = vi.fn()
  vi.stubGlobal('ran', ran)
  const woken = wakePage('data:text/javascript,ran()', [], '/assets/mint-later.css')
  await vi.advanceTimersByTimeAsync(0)
  expect(links.map((link) => [link.rel, link.getAttribute('href')])).toEqual([
    ['stylesheet', '/assets/mint-later.css'],
  ])
  expect(ran).not.toHaveBeenCalled()

  links[0]?.dispatchEvent(new Event('load'))
  await woken
  expect(ran).toHaveBeenCalledOnce()
})

test('a stylesheet that does not load fails like a script, and is retried', async () => {
  visit()
  const links = appended()
  const ran = vi.fn()
  vi.stubGlobal('ran', ran)
  load.mockImplementationOnce(async (load, onFailure) => {
    const first = load().catch(onFailure)
    links[0]?.dispatchEvent(new Event('error'))
    await first
    expect(late()?.textContent).toContain('has not arrived')
    expect(ran).not.toHaveBeenCalled()
    const second = load()
    links[1]?.dispatchEvent(new Event('load'))
    await second
  })
  await wakePage('data:text/javascript,ran(2)', [], '/assets/mint-later.css')

  expect(links).toHaveLength(2)
  expect(ran).toHaveBeenCalledOnce()
})

test('a script missing after two minutes is shown as an error, with two choices', async () => {
  visit()
  load.mockReturnValueOnce(hangs())
  void wakePage('/assets/client.js')
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT - 1)
  expect(screen()?.hidden).toBe(true)
  await vi.advanceTimersByTimeAsync(1)

  expect(screen()?.hidden).toBe(false)
  expect(screen()?.querySelector('h2')?.textContent).toBe('Unexpected Application Error!')
  expect(screen()?.querySelector('a')?.getAttribute('href')).toBe('/')
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  screen()?.querySelector('button')?.click()
  expect(reload).toHaveBeenCalledOnce()
  expect(lost()?.hidden).toBe(true)
})

test('a static page says in its footer after two minutes that a part is missing, and offers a reload', async () => {
  visit(false)
  load.mockReturnValueOnce(hangs())
  void wakePage('/assets/client.js')
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT - 1)
  expect(lost()?.hidden).toBe(true)
  await vi.advanceTimersByTimeAsync(1)

  expect(lost()?.hidden).toBe(false)
  expect(lost()?.className).toBe('late')
  expect(lost()?.textContent).toContain('Unexpected Application Error!')
  expect(lost()?.querySelector('a')?.textContent).toBe('Try again')
  expect(lost()?.querySelector('a')?.getAttribute('href')).toBe('')
})

test('a script that loads later removes the error', async () => {
  visit()
  const { promise, resolve } = pending()
  load.mockReturnValueOnce(promise)
  const woken = wakePage('/assets/client.js')
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT)
  resolve()
  await woken

  expect(screen()?.hidden).toBe(true)
})

test('while the script fails the visitor is told once, until it loads', async () => {
  visit()
  const { promise, resolve } = pending()
  const added = vi.spyOn(document.body, 'append')
  load.mockImplementationOnce((_, onFailure) => {
    onFailure()
    onFailure()
    return promise
  })
  const woken = wakePage('/assets/client.js')

  expect(late()?.textContent).toContain('has not arrived')
  expect(late()?.querySelector('a')?.getAttribute('href')).toBe('')
  expect(added, 'a screen reader announces every alert that is added').toHaveBeenCalledOnce()
  resolve()
  await woken
  expect(late()).toBeNull()
})

test('the note that buttons may not respond appears only on a page with buttons', () => {
  load.mockImplementation((_, onFailure) => {
    onFailure()
    return hangs()
  })
  write(<main>words</main>)
  void wakePage('/assets/client.js')
  expect(late()?.textContent).toBe('Part of this page has not arrived. Please wait, or load the page again.')

  visit(false)
  void wakePage('/assets/client.js')
  expect(late()?.textContent).toContain('so its buttons may not answer yet')
})

test('after the time-out a failure adds no second note', async () => {
  visit(false)
  let fail = () => {}
  load.mockImplementationOnce((_, onFailure) => {
    fail = onFailure
    fail()
    return hangs()
  })
  void wakePage('/assets/client.js')
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT)
  fail()

  expect(late()).toBeNull()
  expect(lost()?.hidden).toBe(false)
})
