import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors'
import { imageOfPass } from '#contract/pass-image'
import { HEALTH_POLL } from '#contract/timing'
import { collectionPath } from '../../../web/art/collection.ts'
import { keepToken, readToken } from '../../../web/wallet/session.ts'
import { useWallet } from '../../../web/wallet/use-wallet.ts'
import { WalletPlace } from '../../../web/wallet/wallet-place.tsx'
import { fakeApi, hang, lose, refuse } from '../live/fake-api.ts'
import { fakeSockets } from '../live/fake-sockets.ts'
import { passTime } from '../live/pass-time.ts'
import { press } from '../live/press.ts'
import { BUYER, nftOf, nftsOf, walletOf } from '../live/samples.ts'

const DATA = 'GET /wallet/data'
const NFTS = 'GET /wallet/nfts'

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
  keepToken('token')
})

interface HarnessProps {
  readonly explorerUrl?: string | null
  readonly ledgerDown?: boolean
}

function Harness({ explorerUrl = 'https://explorer.test/nft/{id}', ledgerDown = false }: HarnessProps) {
  return (
    <WalletPlace
      wallet={useWallet()}
      payable={false}
      ready={!ledgerDown}
      ledgerDown={ledgerDown}
      network="XRPL Mainnet"
      explorerUrl={explorerUrl}
    />
  )
}

async function show(nfts: readonly object[] = [], wallet: object = {}) {
  const api = fakeApi({
    [DATA]: walletOf(wallet),
    [NFTS]: nftsOf(nfts),
    'POST /wallet/disconnect': { success: true },
  })
  render(<Harness />)
  await passTime()
  return api
}

test('the panel shows the wallet’s address, balance and network', async () => {
  await show([nftOf(1), nftOf(2, { pass: { tokenId: 2, tier: 'common', number: 2 } })])

  expect(screen.getByText('rPX9m4Kd...QeZt1x')).toBeTruthy()
  expect(screen.getByText('2,431.18 XRP')).toBeTruthy()
  expect(screen.getByText('2,431,180,000 drops')).toBeTruthy()
  expect(screen.getByText('NFTs owned').parentElement?.textContent).toContain('2')
  expect(screen.getByText('1 Founder Pass')).toBeTruthy()
  expect(screen.getByText(/XRPL Mainnet, fee about 0\.00001 XRP/)).toBeTruthy()
  expect(screen.queryByText('KYC Verified')).toBeNull()
})

test('of a wallet with more NFTs than were read, the panel does not say that it has no pass', async () => {
  const pass = { tokenId: 2, tier: 'common', number: 2 }
  const api = await show([], {})
  api.answer(NFTS, { ...nftsOf([nftOf(1)]), more: true })
  await press('Refresh')
  expect(screen.getByText('NFTs owned').parentElement?.textContent).toBe('NFTs owned1+')

  api.answer(NFTS, { ...nftsOf([nftOf(1), nftOf(2, { pass })]), more: true })
  await press('Refresh')
  expect(screen.getByText('NFTs owned').parentElement?.textContent).toBe('NFTs owned2+1+ Founder Passes')
})

test('a verified wallet has a badge', async () => {
  await show([], { kycVerified: true })

  expect(screen.getByText('KYC Verified')).toBeTruthy()
})

test('the address is copied whole, and the confirmation stays for two seconds', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  await show()
  await press('Copy address')

  expect(writeText).toHaveBeenCalledWith(BUYER)
  await passTime(1900)
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  await passTime(100)
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy()
})

test('if copying is not allowed, the address can be read and copied by hand', async () => {
  const writeText = vi.fn(async () => Promise.reject(new Error('denied')))
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  await show()
  const announcing = document.querySelector('.copy-button [role="status"]')
  await press('Copy address')

  expect(announcing?.contains(screen.getByText(BUYER))).toBe(true)
  await passTime(60_000)
  expect(screen.queryByText(BUYER), 'for as long as that takes').toBeTruthy()
})

test('Refresh reads the wallet again', async () => {
  const api = await show()
  api.answer(DATA, walletOf({ balanceDrops: '5000000' }))
  await press('Refresh')

  expect(screen.getByText('5.00 XRP')).toBeTruthy()
})

test('Disconnect ends the session here and on the server', async () => {
  const api = await show()
  await press('Disconnect')

  expect(readToken()).toBeNull()
  expect(screen.getByRole('button', { name: 'Connect Wallet' })).toBeTruthy()
  expect(api.requests.at(-1)).toMatchObject({ route: 'POST /wallet/disconnect', token: 'token' })
})

test('a session that the server ended leads back to connecting, and says why', async () => {
  fakeApi({ [DATA]: () => refuse('unauthorized'), [NFTS]: hang })
  render(<Harness />)
  await passTime()

  expect(screen.getByRole('button', { name: 'Connect Wallet' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(/^Wallet not connected\./)
})

test('a wallet that cannot be read says so and can be tried again', async () => {
  const api = fakeApi({ [DATA]: lose, [NFTS]: lose })
  render(<Harness />)
  await passTime()
  expect(screen.getByRole('alert').textContent).toContain('Network error')

  api.answer(DATA, walletOf())
  await press('Refresh')
  expect(screen.getByText('2,431.18 XRP')).toBeTruthy()
})

test('a wallet whose first read failed is read again in half a minute, unless the keyboard is at its buttons', async () => {
  const api = fakeApi({ [DATA]: refuse('ledger_unreachable'), [NFTS]: refuse('ledger_unreachable') })
  render(<Harness />)
  await passTime()
  api.answer(DATA, walletOf())
  api.answer(NFTS, nftsOf())
  screen.getByRole('button', { name: 'Disconnect' }).focus()
  await passTime(HEALTH_POLL)
  expect(document.activeElement?.textContent).toBe('Disconnect')

  screen.getByRole('button', { name: 'Disconnect' }).blur()
  await passTime(HEALTH_POLL)
  expect(screen.getByText('2,431.18 XRP')).toBeTruthy()
  const read = api.count(DATA)
  await passTime(4 * HEALTH_POLL)
  expect(api.count(DATA)).toBe(read)
})

test('NFTs whose first read failed are read again in half a minute, and no more once they are known', async () => {
  const api = fakeApi({ [DATA]: walletOf(), [NFTS]: refuse('ledger_unreachable') })
  render(<Harness />)
  await passTime()
  expect(screen.getByText('…')).toBeTruthy()

  api.answer(NFTS, nftsOf([nftOf(1)]))
  await passTime(HEALTH_POLL)
  expect(screen.queryByText('…')).toBeNull()
  const read = api.count(NFTS)
  api.answer(NFTS, refuse('ledger_unreachable'))
  await passTime(4 * HEALTH_POLL)
  expect(api.count(NFTS)).toBe(read)
})

test('while NFTs that could not be read are read again, the error stays: a screen reader would announce it each half minute', async () => {
  const api = fakeApi({ [DATA]: walletOf(), [NFTS]: refuse('ledger_unreachable') })
  render(<Harness />)
  await passTime()
  const alert = screen.getByRole('alert')

  api.answer(NFTS, hang)
  await passTime(HEALTH_POLL)
  expect(api.count(NFTS)).toBe(2)
  expect(screen.queryByRole('alert')).toBe(alert)
})

test('a wallet that could not be read while the ledger was silent is read once it answers', async () => {
  const api = fakeApi({ [DATA]: refuse('ledger_unreachable'), [NFTS]: refuse('ledger_unreachable') })
  const { rerender } = render(<Harness ledgerDown />)
  await passTime()
  expect(screen.getByText(/^Your wallet is read from the ledger, which does not answer/)).toBeTruthy()

  api.answer(DATA, walletOf())
  rerender(<Harness />)
  await passTime()
  expect(screen.getByText('2,431.18 XRP')).toBeTruthy()
})

test('no NFT metadata is requested until the visitor opens the collection', async () => {
  const api = await show([nftOf(7, { pass: { tokenId: 7, tier: 'common', number: 7 } })])
  expect(api.count('GET /nft/7/metadata')).toBe(0)

  await press('Show collection')
  expect(api.count('GET /nft/7/metadata')).toBe(1)
})

test('an NFT opens its page on the explorer in a new tab, and says what it is as far as that is known', async () => {
  await show([
    nftOf(7, { pass: { tokenId: 7, tier: 'rare', number: 3 } }),
    nftOf(8),
    nftOf(9, { URI: Buffer.from('https://evil.test/9.json').toString('hex') }),
  ])
  await press('Show collection')

  const [ours, unnamed, stranger] = screen.getAllByRole('link')
  expect(ours?.getAttribute('href')).toBe(`https://explorer.test/nft/${nftOf(7).NFTokenID}`)
  expect(ours?.getAttribute('target')).toBe('_blank')
  expect(ours?.getAttribute('rel')).toContain('noopener')
  expect(ours?.textContent).toContain('Failed to load NFT metadata')
  expect(unnamed?.textContent).toContain('Touchstone NFT')
  expect(unnamed?.textContent).toContain('No URI available')
  expect(stranger?.textContent).toContain('NFT metadata unavailable')
})

test('an NFT whose gateway does not answer says that its metadata failed to load', async () => {
  await show([nftOf(8, { URI: Buffer.from('https://ipfs.io/ipfs/8.json').toString('hex') })])
  await press('Show collection')

  const [nft] = screen.getAllByRole('link')
  expect(nft?.textContent).toContain('Touchstone NFT')
  expect(nft?.textContent).toContain('Failed to load NFT metadata')
})

test('the picture of another’s NFT is shown as the gateway sent it, and its memory is freed once it is out of sight', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  const freed = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const api = await show([nftOf(8, { URI: Buffer.from('https://ipfs.io/ipfs/8.json').toString('hex') })])
  api.answer('GET /ipfs/8.json', Response.json({ name: 'A stone', image: 'https://ipfs.io/ipfs/8.png' }))
  api.answer('GET /ipfs/8.png', new Response('pixels', { headers: { 'content-type': 'image/png' } }))
  await press('Show collection')
  await expect.poll(() => made).toHaveBeenCalledOnce()
  await passTime()
  expect(screen.getByRole('link').querySelector('img')?.getAttribute('src')).toBe('blob:picture')
  expect(freed).not.toHaveBeenCalled()

  await press('Hide collection')
  expect(freed).toHaveBeenCalledExactlyOnceWith('blob:picture')
})

test('without an explorer an NFT is not a link', async () => {
  fakeApi({ [DATA]: walletOf(), [NFTS]: nftsOf([nftOf(1)]) })
  render(<Harness explorerUrl={null} />)
  await passTime()
  await press('Show collection')

  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Touchstone NFT')).toBeTruthy()
})

test('an empty wallet says that it is empty', async () => {
  await show()
  await press('Show collection')

  expect(screen.getByText("No NFTs Found - Your wallet doesn't contain any NFTs yet.")).toBeTruthy()
})

test('a phone shows nine NFTs at most, and how many more there are', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as never,
  )
  await show(Array.from({ length: 12 }, (_, index) => nftOf(index + 1)))
  await press('Show collection')

  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(9)
  expect(screen.getByText('+3 more NFTs...')).toBeTruthy()
})

test('elsewhere twenty-four NFTs are shown at first, and then what is left', async () => {
  await show(Array.from({ length: 50 }, (_, index) => nftOf(index + 1)))
  await press('Show collection')
  expect(screen.getByRole('list').children).toHaveLength(24)
  await press('Show 24 more')
  expect(screen.getByRole('list').children).toHaveLength(48)
  await press('Show 2 more')
  expect(screen.getByRole('list').children).toHaveLength(50)
})

test('a refresh that fails says so, and what was read before stays', async () => {
  const api = await show()
  api.answer(DATA, refuse('ledger_unreachable'))
  await press('Refresh')

  const said = [...screen.getByRole('alert').querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(said).toEqual([errors.ledger_unreachable.error, 'What you see is as it was read before.'])
  expect(screen.getByText('2,431.18 XRP')).toBeTruthy()

  // Gone while it is read again, so that another failure is announced.
  api.answer(DATA, hang)
  await press('Refresh')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an account that the ledger does not know is called not activated, not one of 0 drops', async () => {
  await show([], { activated: false, balanceDrops: '0' })
  expect(screen.getByText('This account is not activated yet.')).toBeTruthy()
  expect(screen.queryByText('0 drops')).toBeNull()
})

test('a refresh in which only the NFTs fail says so too', async () => {
  const api = await show()
  api.answer(NFTS, lose)
  await press('Refresh')

  expect(screen.getByRole('alert').textContent).toContain('Network error')
})

test('of NFTs that could not be read the panel says so, and not that it reads them, until it does again', async () => {
  const api = fakeApi({ [DATA]: walletOf(), [NFTS]: lose })
  render(<Harness />)
  await passTime()
  await press('Show collection')
  expect(screen.getByRole('alert').textContent).toContain('Network error')
  expect(screen.queryByText('Reading the collection...')).toBeNull()

  api.answer(NFTS, hang)
  await press('Refresh')
  expect(screen.getByText('Reading the collection...')).toBeTruthy()
})

test('NFTs that cannot be read are no reason to call the wallet unreadable before it is read', async () => {
  fakeApi({ [DATA]: hang, [NFTS]: lose })
  render(<Harness />)
  await passTime()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a pass without metadata shows its own picture, not its tier’s stone', async () => {
  await show([nftOf(7, { pass: { tokenId: 304, tier: 'rare', number: 4 } })])
  await press('Show collection')
  const picture = screen.getByRole('link').querySelector('img')
  expect(picture?.getAttribute('src')).toBe(collectionPath(imageOfPass('rare', 4)))
})

test('a pass whose picture does not load is shown by the picture that its page has already', async () => {
  const api = await show([nftOf(7, { pass: { tokenId: 304, tier: 'rare', number: 4 } })])
  const words = { schema: 's', name: 'A pass', description: 'Held', edition: 'Rare', external_url: '' }
  const rest = { nftType: 'art.v0', collection: { name: '', family: '' }, properties: { files: [] } }
  api.answer('GET /nft/304/metadata', { ...words, ...rest, attributes: [], image: '/nfts/gone.webp' })
  await press('Show collection')
  const picture = () => screen.getByRole('link').querySelector('img') ?? expect.unreachable()
  expect(picture().getAttribute('src')).toMatch(/gone\.webp$/)

  fireEvent.error(picture())
  expect(picture().getAttribute('src')).toBe(collectionPath(imageOfPass('rare', 4)))
})

test('after Disconnect the focus is on Connect', async () => {
  await show()
  const button = screen.getByRole('button', { name: 'Disconnect' })
  button.focus()
  fireEvent.click(button)
  await passTime()

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect Wallet' }))
})

test('on a phone an NFT’s description is hidden, but not its replacement text', () => {
  const css = readFileSync(join(import.meta.dirname, '../../../web/wallet/nft-collection.css'), 'utf8')
  expect(css).toContain('.nft-words small:not(.nft-fallback)')
})

test('an NFT without metadata says why there is none', async () => {
  await show([nftOf(1)])
  await press('Show collection')
  expect(screen.getByText('No URI available').className).toBe('nft-fallback')
})

test('a picture of another site, which the page may not show, gives way to the pass’s own', async () => {
  const api = await show([nftOf(7, { pass: { tokenId: 304, tier: 'rare', number: 4 } })])
  const words = { schema: 's', name: 'A pass', description: 'Held', edition: 'Rare', external_url: '' }
  const rest = { nftType: 'art.v0', collection: { name: '', family: '' }, properties: { files: [] } }
  const image = 'https://elsewhere.example/pass.webp'
  api.answer('GET /nft/304/metadata', { ...words, ...rest, attributes: [], image })
  await press('Show collection')
  const picture = screen.getByRole('link').querySelector('img')
  expect(picture?.getAttribute('src')).toBe(collectionPath(imageOfPass('rare', 4)))
})
