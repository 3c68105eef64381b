import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { brand } from '#contract/brand'
import { imageOfPass } from '#contract/pass-image'
import { thousands } from '#contract/thousands'
import { nftokenId } from '#contract/wire/ledger-ids'
import { RaritySpotlight, RecentMints } from '../../../../web/pages/mint/mint-feed.tsx'
import { tierChoices } from '../../../../web/pages/mint/tier-offers.ts'
import { hang } from '../../live/fake-api.ts'
import { fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { BUYER, infoOf, purchaseOf, replyOf, soldPurchase } from '../../live/samples.ts'
import { buyEpic, openDialog, visitMintPage } from './visit-mint-page.tsx'

const OWN = new RegExp(`/nfts/${imageOfPass('epic', 53)}\\.`)
const sale = {
  tokenId: 728,
  tier: 'epic',
  number: 53,
  time: 1,
  owner: BUYER,
  nftokenId: nftokenId.parse('0008'.padEnd(64, 'A')),
} as const

function pictures(within: Element | null): readonly string[] {
  return [...(within?.querySelectorAll('img') ?? [])].map(({ src }) => new URL(src).pathname)
}

function sourceIn(within: Element | null): string | undefined {
  return within?.querySelector('img')?.src
}

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
  history.replaceState(null, '', '/founder-pass-wallet')
})

test('until the pass number is known, its tier’s stone is shown', async () => {
  await visitMintPage({ 'POST /v2/nft/purchase': hang })
  await buyEpic()
  expect([...new Set(pictures(openDialog()))]).toEqual(['/art/specimens.svg'])
})

test('request and certificate show the same picture and name', async () => {
  const api = await visitMintPage({ 'POST /v2/nft/purchase': replyOf(purchaseOf()) })
  await buyEpic()
  expect(pictures(openDialog())).toEqual([expect.stringMatching(OWN)])
  const asked = sourceIn(openDialog())

  api.answer('GET /v2/nft/purchase/purchase-1', soldPurchase())
  await passTime(4000)
  expect(pictures(openDialog())).toEqual([expect.stringMatching(OWN)])
  expect(sourceIn(openDialog()), 'the file that is there already').toBe(asked)
  expect(openDialog()?.querySelector('.certificate')?.textContent).toContain(
    'Founder Pass 728 of 1,000, Topaz No. 53',
  )
})

test('a sale shows its ledger, and says what to do next', async () => {
  const api = await visitMintPage({ 'POST /v2/nft/purchase': replyOf(purchaseOf()) })
  await buyEpic()
  api.answer('GET /v2/nft/purchase/purchase-1', soldPurchase())
  await passTime(4000)

  const { sold } = soldPurchase().evidence
  expect(sold?.ledger).toBeTruthy()
  expect(openDialog()?.querySelector('.ledger-seal')?.textContent).toContain(thousands(sold?.ledger ?? 0))
  const ways = screen.getByRole('list', { name: 'What to do next' }).querySelectorAll('a')
  expect([...ways].map((way) => way.getAttribute('href'))).toEqual(['/incubator-form', brand.links.discord])
})

test('recent mints and the spotlight show each pass’s own picture beside its name', () => {
  render(<RecentMints sales={[sale]} now={1} />)
  expect(pictures(document.body)).toEqual([expect.stringMatching(OWN)])
  const [sold] = screen.getAllByRole('listitem')
  expect(sold?.textContent).toContain('Founder Pass 728 of 1,000, Topaz No. 53')
  expect(sold?.textContent).toContain('Epic, to rPX9m4...Zt1xJust now')

  const choices = tierChoices({ offers: null, failed: false, info: infoOf({ epic: 164 }) })
  render(<RaritySpotlight latest={sale} choices={choices} />)
  const spotlight = screen.getByRole('region', { name: 'Rarity Spotlight' })
  expect(pictures(spotlight)).toEqual([expect.stringMatching(OWN)])
  expect(spotlight.querySelector('.specimen-label')?.textContent).toMatch(/Last minted.*Topaz No\. 53.*Epic/)
  const bars = screen.getAllByRole<HTMLProgressElement>('progressbar')
  expect(bars.map((bar) => [bar.getAttribute('aria-label'), bar.value, bar.max])).toEqual(
    choices.map(({ id, label, total }) => [`${label} minted`, id === 'epic' ? 1 : 0, total]),
  )
  expect(bars.find(({ value }) => value === 1)?.closest('li')?.textContent).toBe('Epic1 / 165')
})
