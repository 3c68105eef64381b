import { expect, test, vi } from 'vitest'
import { AVAILABLE_PATH } from '#contract/collection'
import { showNotice, showSoldOut, showSupply } from '../../../web/lib/supply.ts'
import { Page } from '../../../web/pages/founder-pass/page.tsx'
import { write } from '../written.ts'

async function pageAfter(answer: unknown) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer))
  write(
    <main>
      <Page />
    </main>,
  )
  await showSupply(document)
  expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe(AVAILABLE_PATH)
  const links = [...document.querySelectorAll('a[href="/founder-pass-wallet"]')]
  return { words: document.body.textContent, links: links.map((link) => link.textContent) }
}

test('once every pass is taken, no link of the founder pass page offers to mint, and nothing says that minting is open', async () => {
  const { words, links } = await pageAfter({ available: 0 })

  expect(new Set(links)).toEqual(new Set(['Sold Out: see what remains']))
  expect(words).toContain('All passes are taken.')
  expect(words).not.toMatch(/Mint Now|open to everyone/)
})

test('when a pass on hold comes back, the founder pass page offers it again in its own words', async () => {
  await pageAfter({ available: 0 })
  showSoldOut(document, {})
  expect(document.body.textContent, 'no answer changes nothing').toContain('All passes are taken.')
  showSoldOut(document, { available: 1 })

  const links = [...document.querySelectorAll('a[href="/founder-pass-wallet"]')]
  expect(links.map(({ textContent }) => textContent)).toEqual(['Mint Now', 'Open the mint', 'Mint Now'])
  expect(document.body.textContent).toContain('minting is now open to everyone!')
})

test.each([
  ['passes are left', { available: 1 }],
  ['the server does not say', { available: '0' }],
  ['the answer is nothing', null],
])('the founder pass page stays as it was written when %s', async (_, answer) => {
  const { words, links } = await pageAfter(answer)

  expect(links).toEqual(['Mint Now', 'Open the mint', 'Mint Now'])
  expect(words).toContain('Mint Now Live! The timer has ended and minting is now open to everyone!')
})

test('while an opening lies ahead a line above the banner says when, and the banner keeps its words', async () => {
  write(<Page />)
  showNotice(document, { notice: 'Minting opens on 1 December 2026 at 18:00 UTC.' })
  const line = document.querySelector('[data-sale-notice]')
  expect([line?.textContent, line?.hasAttribute('hidden')]).toEqual([
    'Minting opens on 1 December 2026 at 18:00 UTC.',
    false,
  ])
  expect(line?.nextElementSibling?.textContent).toBe(
    'Mint Now Live! The timer has ended and minting is now open to everyone!',
  )
})

test('the founder pass page that the back button restores is read again, not shown as it was left', async () => {
  await pageAfter({ available: 3 })
  await import('../../../web/pages/founder-pass/client.ts')
  await expect.poll(() => fetch).toHaveBeenCalledTimes(2)
  vi.mocked(fetch).mockImplementation(async () => Response.json({ available: 0, notice: null }))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await expect.poll(() => document.body.textContent).toContain('All passes are taken.')
})
