import { expect, test, vi } from 'vitest'
import { TOTAL_SUPPLY } from '#contract/tiers'
import { readAvailable } from '#contract/wire/collection'
import { FactStrip } from '../../../../web/pages/home/fact-strip.tsx'
import { showMinted } from '../../../../web/pages/home/show-minted.ts'
import { write } from '../../written.ts'

async function stripAfter(answer: Response | Error) {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  write(<FactStrip />)
  await showMinted(document)
  expect(fetch.mock.calls[0]?.[0]).toBe(readAvailable.path)
  return document.body.textContent
}

test('the strip shows the number of sold passes once the server has answered', async () => {
  const text = await stripAfter(Response.json({ minted: 412, total: TOTAL_SUPPLY }))

  expect(text).toContain('412 of 1,000 sold')
})

test.each([
  ['the server is unreachable', new TypeError('Failed to fetch')],
  ['the server refuses', new Response(null, { status: 503 })],
  ['the answer is not JSON', new Response('<html>')],
  ['the answer has no numbers', Response.json({ minted: '412', total: 1000 })],
  ['the answer cannot be true', Response.json({ minted: 1001, total: 1000 })],
  ['the answer is null', Response.json(null)],
])('the strip makes no claim about sales when %s', async (_, answer) => {
  const text = await stripAfter(answer)

  expect(text).not.toContain('sold')
  expect(text).toContain('1,000 in six grades')
})

test('the number of passes in the copy is the number of passes on sale', () => {
  expect(TOTAL_SUPPLY).toBe(1000)
})

test('the strip says once why no pass can be bought now, and no longer once one can', async () => {
  expect(await stripAfter(Response.json({ notice: 'Back at noon.' }))).toContain('Back at noon.')
  const said = document.querySelector('[data-sale-notice]')?.firstChild
  vi.mocked(fetch).mockImplementation(async () => Response.json({ notice: 'Back at noon.' }))
  await showMinted(document)
  expect(document.querySelector('[data-sale-notice]')?.firstChild, 'a new text is announced').toBe(said)
  expect(document.querySelector('[data-sale-notice]')?.hasAttribute('hidden')).toBe(false)
  vi.mocked(fetch).mockImplementation(async () => Response.json({ notice: null }))
  await showMinted(document)
  expect(document.body.textContent).not.toContain('Back at noon.')
  expect(document.querySelector('[data-sale-notice]')?.hasAttribute('hidden')).toBe(true)
})
