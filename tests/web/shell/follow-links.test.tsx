import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { followLinks } from '../../../web/shell/follow-links.ts'

let prevented = false

beforeAll(() => {
  followLinks(document)
  // Where the browser would follow the link.
  document.addEventListener('click', (event) => {
    prevented = event.defaultPrevented
    event.preventDefault()
  })
})

beforeEach(() => {
  history.replaceState(null, '', '/rewards')
  vi.spyOn(history, 'pushState')
})

/** Clicks a link that stands in the page without React behind it. */
function click(link: string, how: MouseEventInit = {}): void {
  document.body.innerHTML = link
  const words = document.querySelector('b')
  words?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }))
}

/** Where the visitor went without a new document, in order. The first step is waited for. */
async function steps(): Promise<unknown[]> {
  const went = vi.mocked(history.pushState).mock.calls
  await expect.poll(() => went).not.toEqual([])
  return went.map(([, , to]) => to)
}

test('a link to another page of the site is followed without a new document', async () => {
  click('<a href="/escrow?from=rewards#dev-lock"><b>Escrow</b></a>')

  expect(prevented).toBe(true)
  expect(await steps()).toEqual(['/escrow?from=rewards#dev-lock'])
})

test.each([
  ['a place on the same page', '<a href="#points"><b>Points</b></a>'],
  ['a path that is no page', '<a href="/nft/1/metadata"><b>Metadata</b></a>'],
  ['another site', '<a href="https://example.org/escrow"><b>Elsewhere</b></a>'],
  ['a tab of its own', '<a href="/escrow" target="_blank"><b>Escrow</b></a>'],
  ['a new document, on purpose', '<a href="/" target="_self"><b>Home</b></a>'],
])('a link to %s is left to the browser', async (_, link) => {
  click(link)

  expect(prevented).toBe(false)
  click('<a href="/meet"><b>Guardians</b></a>')
  expect(await steps()).toEqual(['/meet'])
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %o is left to the browser',
  async (how) => {
    click('<a href="/escrow"><b>Escrow</b></a>', how)

    expect(prevented).toBe(false)
    click('<a href="/meet"><b>Guardians</b></a>')
    expect(await steps()).toEqual(['/meet'])
  },
)

test('a link in a part of the page that stops every click on its way is followed all the same', async () => {
  document.body.innerHTML = '<main><a href="/escrow"><b>Escrow</b></a></main>'
  const part = document.querySelector('main')
  part?.addEventListener('click', (event) => event.stopPropagation(), { capture: true })
  document.querySelector('b')?.click()

  expect(await steps()).toEqual(['/escrow'])
})

test('the router, which leaves an answered click alone, does not follow it a second time', async () => {
  document.body.innerHTML = '<main><a href="/escrow"><b>Escrow</b></a></main>'
  let answered = false
  document.querySelector('main')?.addEventListener('click', (event) => {
    answered = event.defaultPrevented
  })
  document.querySelector('b')?.click()

  expect(answered).toBe(true)
  expect(await steps()).toEqual(['/escrow'])
})
