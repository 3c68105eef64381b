import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors'
import { SECOND } from '#contract/timing'
import { readToken } from '../../../web/wallet/session.ts'
import { useWallet } from '../../../web/wallet/use-wallet.ts'
import { WalletPlace } from '../../../web/wallet/wallet-place.tsx'
import { cutOff, fakeApi, hang, lose, refuse } from '../live/fake-api.ts'
import { type FakeSocket, fakeSockets } from '../live/fake-sockets.ts'
import { passTime } from '../live/pass-time.ts'
import { BUYER, DEEPLINK, pendingOf, signInOf, UUID } from '../live/samples.ts'

const CONNECT = 'POST /wallet/connect'
const VERIFY = 'GET /wallet/verify/connect-1'
const approved = { status: 'connected', address: BUYER, token: 'session-token', expiresAt: 1 }
let sockets: FakeSocket[]

beforeEach(() => {
  vi.useFakeTimers()
  sockets = fakeSockets()
})

function Harness() {
  return (
    <WalletPlace
      wallet={useWallet()}
      payable={false}
      ready
      ledgerDown={false}
      network={null}
      explorerUrl={null}
    />
  )
}

async function connect() {
  fireEvent.click(screen.getByRole('button', { name: 'Connect Wallet' }))
  await passTime()
}

/** A visitor who has asked for a connection, which waits for the phone unless `routes` answer otherwise. */
async function begin(routes: Record<string, unknown> = {}) {
  const api = fakeApi({ [CONNECT]: signInOf(), [VERIFY]: pendingOf(), ...routes })
  const { unmount } = render(<Harness />)
  await connect()
  return { ...api, unmount }
}

/** The same, while the page has asked what became of the request. `release` gives the answer. */
async function beginWithLateAnswer(disconnected: unknown = { success: true }) {
  let release: (answer: unknown) => void = () => undefined
  const api = await begin({
    [VERIFY]: () => new Promise((resolve) => (release = resolve)),
    'POST /wallet/disconnect': disconnected,
  })
  await passTime(5000)
  return { ...api, release: (answer: unknown) => release(answer) }
}

/** Another tab has stored this session. */
function connectInAnotherTab(token: string) {
  localStorage.setItem('touchstone_auth_token', token)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'touchstone_auth_token' })))
}

function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
}

function dialogIsOpen(): boolean {
  return document.querySelector('dialog')?.open ?? false
}

test('while the request is pending the dialog says so, and can be cancelled', async () => {
  await begin({ [CONNECT]: hang })

  expect(screen.getByText('Preparing Connection...')).toBeTruthy()
  expect(document.querySelector('dialog .spinner')).not.toBeNull()
  press('Cancel')
  expect(dialogIsOpen()).toBe(false)
  await passTime()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect Wallet' }))
})

test('a request that is cancelled before it is issued does not come back with a reload', async () => {
  let issue: (request: unknown) => void = () => undefined
  await begin({ [CONNECT]: () => new Promise((resolve) => (issue = resolve)) })
  press('Cancel')
  issue(signInOf())
  await passTime()
  cleanup()

  render(<Harness />)
  await passTime()
  expect(dialogIsOpen()).toBe(false)
})

test('the second tap of a double tap on Try Again does not cancel the new request', async () => {
  const api = await begin({ [CONNECT]: lose })
  api.answer(CONNECT, hang)
  press('Try Again')
  // On a phone, Cancel takes its place.
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }), { detail: 2 })
  expect(screen.getByText('Preparing Connection...')).toBeTruthy()
  expect(dialogIsOpen()).toBe(true)
})

test('a request that is never answered fails after a while, and can be tried again', async () => {
  const api = await begin({ [CONNECT]: hang })
  await passTime(45_000)
  expect(screen.getByRole('alert').textContent).toContain('Network error.')

  api.answer(CONNECT, signInOf())
  press('Try Again')
  await passTime()
  expect(screen.getByText('Scan QR Code')).toBeTruthy()
})

test('the request is shown as a code to scan, a real link, a number to compare and five minutes', async () => {
  let answer: (request: unknown) => void = () => undefined
  await begin({ [CONNECT]: () => new Promise((resolve) => (answer = resolve)) })
  const announcing = document.querySelector('dialog .visually-hidden[role="status"]')
  answer(signInOf())
  await passTime()

  expect(announcing?.textContent).toBe('The request is ready: scan the code, or open it in the app.')
  expect(screen.getByText('Scan QR Code')).toBeTruthy()
  expect(screen.getByText('Scan the QR code with your XUMM app to connect')).toBeTruthy()
  expect(
    screen
      .getByRole('img', { name: /QR code/ })
      .querySelector('path')
      ?.getAttribute('d'),
  ).toMatch(/^M0 0h7/)
  expect(screen.getByText('47', { selector: 'b' })).toBeTruthy()
  const onPhone = document.querySelector('.wallet-phone')
  expect(onPhone?.getAttribute('aria-hidden'), 'a drawing').toBe('true')
  expect(onPhone?.textContent).toContain('47')
  expect(screen.getByText('5:00')).toBeTruthy()
  expect(screen.getByText('Expires in').parentElement?.textContent).toBe('Expires in 5:00')
  const link = screen.getByRole('link', { name: 'Open XUMM App' })
  expect(link.getAttribute('href')).toBe(DEEPLINK)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
})

test('a room event makes the page check, and the approval connects the wallet', async () => {
  const api = await begin()
  expect(sockets[0]?.url.pathname).toBe(`/parties/payload/${UUID}`)
  await act(async () => sockets[0]?.open())
  await passTime()

  api.answer(VERIFY, pendingOf({ opened: true }))
  sockets[0]?.say({ type: 'payload-opened', uuid: null, data: {} }, 1)
  await passTime()
  expect(screen.getByText('Opened in Xaman. Approve the sign-in there.')).toBeTruthy()

  api.answer(VERIFY, approved)
  sockets[0]?.say({ type: 'wallet-connected', uuid: null, data: { address: BUYER } }, 2)
  await passTime()

  expect(screen.getByRole('heading', { name: 'Wallet Connected Successfully!' })).toBeTruthy()
  expect(screen.getByText('Connected Successfully!')).toBeTruthy()
  expect(screen.getByText('Your wallet is now connected')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Your XUMM wallet is now connected and ready to use.')
  expect(screen.getByText('rPX9m4Kd...QeZt1x')).toBeTruthy()
  expect(screen.getByText('You can now purchase NFTs and interact with the platform!')).toBeTruthy()
  expect(readToken()).toBe('session-token')

  press('Continue')
  expect(dialogIsOpen()).toBe(false)
})

test('a request that expired while the page was hidden is not repeated by itself', async () => {
  const { unmount, ...api } = await begin()
  unmount()
  vi.setSystemTime(Date.now() + 301_000)

  render(<Harness />)
  await passTime()
  expect(dialogIsOpen()).toBe(false)
  expect(api.count(CONNECT)).toBe(1)
  await connect()
  expect(api.count(CONNECT)).toBe(2)
})

test('the next visit deletes a request that the app cannot open any more from the device', async () => {
  const { unmount } = await begin()
  unmount()
  expect(localStorage.getItem('touchstone_sign_in')).not.toBeNull()
  vi.setSystemTime(Date.now() + 600_000)

  render(<Harness />)
  await passTime()
  expect(localStorage.getItem('touchstone_sign_in')).toBeNull()
  expect(dialogIsOpen()).toBe(false)
})

const putOff = (code: 'connect_wait' | 'busy' = 'connect_wait') => {
  const { status, error } = errors[code]
  return Response.json({ error, code, requestId: 'req-1', retryAfter: 14 }, { status })
}

test.each([
  ['too many connecting from here', 'connect_wait', 'Many wallets are being connected from your network.'],
  ['Xaman’s minute spent', 'busy', 'The network is currently busy. Please wait a minute and try again.'],
] as const)(
  'with %s the page waits, says how long, and asks again by itself',
  async (_why, code, sentence) => {
    const api = await begin({ [CONNECT]: putOff(code) })

    expect(screen.getByText('Preparing Connection...')).toBeTruthy()
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.getByText('0:14')).toBeTruthy()
    await passTime(5000)
    expect(screen.getByText('0:09')).toBeTruthy()
    expect(api.count(CONNECT)).toBe(1)

    api.answer(CONNECT, signInOf())
    await passTime(9000)
    expect(api.count(CONNECT)).toBe(2)
    expect(screen.getByText('Scan QR Code')).toBeTruthy()
  },
)

test('a request cancelled while waiting is not repeated', async () => {
  const api = await begin({ [CONNECT]: putOff() })
  press('Cancel')
  await passTime(60_000)
  expect(api.count(CONNECT)).toBe(1)
  expect(dialogIsOpen()).toBe(false)
})

test('neither the greeting of the room nor its countdown makes the page check, and after the time-out nothing does', async () => {
  const api = await begin()
  await act(async () => sockets[0]?.open())
  for (let left = 285, seq = 1; left > 0; left -= 15, seq += 1) {
    sockets[0]?.say({ type: 'payload-expiration', uuid: null, data: { expiresInSeconds: left } }, seq)
    await passTime(SECOND)
  }
  expect(api.count(VERIFY)).toBe(0)
  await passTime(300_000)
  expect(screen.getByText('Connection timed out. Please try again.')).toBeTruthy()
  const before = api.count(VERIFY)
  await passTime(60_000)
  expect(api.count(VERIFY)).toBe(before)
})

test('a room with earlier events makes the page check', async () => {
  const api = await begin()
  await act(async () => sockets[0]?.open(3))
  await passTime()
  expect(api.count(VERIFY)).toBe(1)
})

test('without the room the page polls every five seconds', async () => {
  const api = await begin()
  const before = api.count(VERIFY)

  await passTime(4900)
  expect(api.count(VERIFY)).toBe(before)
  await passTime(100)
  expect(api.count(VERIFY)).toBe(before + 1)
  await passTime(5000)
  expect(api.count(VERIFY)).toBe(before + 2)

  api.answer(VERIFY, approved)
  await passTime(5000)
  expect(readToken()).toBe('session-token')
})

test('with the room open the page polls twice a minute, so that an approval is found though the room is silent', async () => {
  const api = await begin()
  await act(async () => sockets[0]?.open())
  press('Close')
  await passTime(29_000)
  expect(api.count(VERIFY)).toBe(0)

  api.answer(VERIFY, approved)
  await passTime(2000)
  expect(api.count(VERIFY)).toBe(1)
  expect(screen.getByRole('heading', { name: 'Wallet Connected Successfully!' })).toBeTruthy()
})

test.each([
  ['rejected', 'connect_rejected', 'Connection was rejected. Please try again.'],
  ['expired', 'connect_expired', 'Connection request expired. Please try again.'],
])('a request that was %s says so', async (status, code, error) => {
  await begin({ [VERIFY]: { status, code, error } })
  await passTime(5000)

  expect(screen.getByText('Connection Failed')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(error)
  expect(readToken()).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  expect(dialogIsOpen()).toBe(false)
})

test('a broken connection to the room is made again with the invite of the last answer', async () => {
  await begin()
  sockets[0]?.open()
  sockets[0]?.drop()
  await passTime(6_000)

  expect(sockets.at(-1)?.url.searchParams.get('invite')).toBe('sign-in-invite-2')
})

test('a visitor who returns from the wallet app need not wait until the page asks again', async () => {
  const api = await begin()
  sockets[0]?.open()
  api.answer(VERIFY, approved)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await passTime()

  expect(readToken()).toBe('session-token')
})

test('five minutes without an answer are a time-out', async () => {
  await begin()
  await passTime(299_000)
  expect(screen.getByText('0:01')).toBeTruthy()
  await passTime(1_000)

  expect(screen.getByRole('alert').textContent).toContain('Connection timed out. Please try again.')
})

test('a lost network and a silent wallet service have different messages', async () => {
  const api = await begin({ [CONNECT]: lose })
  expect(screen.getByRole('alert').textContent).toContain(
    'Network error. Please check your connection and try again.',
  )
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)

  api.answer(CONNECT, refuse('connect_failed'))
  await connect()
  expect(screen.getByRole('alert').textContent).toContain('Failed to initiate wallet connection')
})

test.each([
  { case: 'loses a question', answer: lose },
  { case: 'cuts an answer off, as a reload does', answer: cutOff },
  { case: 'puts a page of its own in between', answer: () => new Response('<html>') },
  { case: 'asks too often', answer: () => refuse('rate_limited') },
])('a network that $case during the wait for the phone does not end the wait', async ({ answer }) => {
  const api = await begin({ [VERIFY]: answer })
  await passTime(10_000)
  expect(screen.getByText('Scan QR Code')).toBeTruthy()

  api.answer(VERIFY, approved)
  await passTime(5000)
  expect(readToken()).toBe('session-token')
})

test('closing the dialog keeps the request, and its approval is shown all the same', async () => {
  const api = await begin()
  press('Close')
  expect(dialogIsOpen()).toBe(false)
  press('Waiting for your approval. Show QR Code')
  expect(dialogIsOpen()).toBe(true)
  press('Close')

  api.answer(VERIFY, approved)
  await passTime(5000)
  expect(screen.getByText('Wallet Connected Successfully!')).toBeTruthy()
})

test('a failure behind a closed dialog is shown on the page for five seconds', async () => {
  const api = await begin()
  press('Close')
  api.answer(VERIFY, {
    status: 'rejected',
    code: 'connect_rejected',
    error: 'Connection was rejected. Please try again.',
  })
  await passTime(5000)

  await passTime(4900)
  expect(screen.getByRole('alert').textContent).toContain('Connection was rejected. Please try again.')
  await passTime(100)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an approval that comes after Cancel opens no session, and the one it made is ended', async () => {
  const { release, ...api } = await beginWithLateAnswer()
  press('Cancel')
  release(approved)
  await passTime()

  expect(readToken()).toBeNull()
  expect(dialogIsOpen()).toBe(false)
  expect(api.requests.at(-1)).toMatchObject({ route: 'POST /wallet/disconnect', token: 'session-token' })
})

test('an approval that comes after Cancel does not end the session that another tab made of it', async () => {
  const { release, ...api } = await beginWithLateAnswer()
  press('Cancel')
  connectInAnotherTab('session-token')
  release(approved)
  await passTime()

  expect(readToken()).toBe('session-token')
  expect(api.count('POST /wallet/disconnect')).toBe(0)
})

test('a reload continues the waiting request, and Cancel deletes it', async () => {
  const { unmount, ...api } = await begin()
  unmount()

  render(<Harness />)
  await passTime()
  expect(screen.getByText('Scan QR Code')).toBeTruthy()
  expect(api.count(CONNECT)).toBe(1)

  press('Cancel')
  cleanup()
  render(<Harness />)
  await passTime()
  expect(screen.queryByText('Scan QR Code')).toBeNull()
})

test('a request that ends in one tab leaves the newer one of another tab to be resumed', async () => {
  const { unmount } = await begin({ [CONNECT]: signInOf({ connectId: 'connect-2', code: '58' }) })
  const newer = localStorage.getItem('touchstone_sign_in') ?? ''
  unmount()
  localStorage.clear()

  fakeApi({ [CONNECT]: signInOf(), [VERIFY]: pendingOf(), 'GET /wallet/verify/connect-2': pendingOf() })
  const old = render(<Harness />)
  await connect()
  localStorage.setItem('touchstone_sign_in', newer)
  press('Cancel')
  old.unmount()

  render(<Harness />)
  await passTime()
  expect(screen.getByText('58', { selector: 'b' })).toBeTruthy()
})

test('a reload finds the approval of a request that has too little time left to be extended', async () => {
  const { unmount, ...api } = await begin()
  await passTime(240_000)
  press('Close')
  press('Waiting for your approval. Show QR Code')
  await passTime(90_000)
  unmount()
  api.answer(VERIFY, approved)

  render(<Harness />)
  await passTime()
  expect(screen.getByRole('heading', { name: 'Wallet Connected Successfully!' })).toBeTruthy()
  expect(api.count(CONNECT)).toBe(1)
})

test('a page that is opened after the five minutes still finds an approval', async () => {
  const { unmount, ...api } = await begin()
  unmount()
  vi.setSystemTime(Date.now() + 301_000)
  api.answer(VERIFY, approved)

  render(<Harness />)
  await passTime()
  expect(screen.getByRole('heading', { name: 'Wallet Connected Successfully!' })).toBeTruthy()
  expect(readToken()).toBe('session-token')
})

test('when another tab collects the session first, this one shows it', async () => {
  await begin()
  connectInAnotherTab('from another tab')
  await passTime()

  expect(dialogIsOpen()).toBe(false)
  expect(readToken()).toBe('from another tab')
})

test('when another tab collects the answer to this request first, this one shows it too', async () => {
  const api = await begin()
  api.answer(VERIFY, approved)
  connectInAnotherTab('session-token')
  await passTime()

  expect(screen.getByRole('heading', { name: 'Wallet Connected Successfully!' })).toBeTruthy()
  expect(readToken()).toBe('session-token')
})

test.each([
  ['whose answer another tab collected long ago', refuse('connect_claimed')],
  ['that expired', { status: 'expired', code: 'connect_expired', error: errors.connect_expired.error }],
])(
  'in a tab that slept while another one connected the wallet, a request %s is no failed connection',
  async (_what, answer) => {
    const api = await begin()
    api.answer(VERIFY, answer)
    connectInAnotherTab('from another tab')
    await passTime()

    expect(screen.queryByText('Connection Failed')).toBeNull()
    expect(dialogIsOpen()).toBe(false)
  },
)

test.each([
  ['is put off', putOff()],
  ['has failed', refuse('connect_failed')],
  ['is on its way', hang],
])('a request that %s is over once another tab has connected the wallet', async (_what, answer) => {
  const api = await begin({ [CONNECT]: answer })
  expect(dialogIsOpen()).toBe(true)
  connectInAnotherTab('from another tab')
  await passTime(60_000)

  expect(dialogIsOpen()).toBe(false)
  expect(api.count(CONNECT)).toBe(1)
})

test('two tabs that collect the same session at once keep it: neither revokes the other’s', async () => {
  const { release, ...api } = await beginWithLateAnswer()
  connectInAnotherTab('session-token')
  release(approved)
  await passTime()

  expect(readToken()).toBe('session-token')
  expect(api.count('POST /wallet/disconnect')).toBe(0)
})

test('if the link opened no app, the alternatives are offered after a moment', async () => {
  await begin()
  const link = screen.getByRole('link', { name: 'Open XUMM App' })
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  await passTime(2400)
  expect(screen.queryByText(/Nothing happened\?/)).toBeNull()

  await passTime(200)
  expect(screen.getByText(/Nothing happened\? Scan the QR code/)).toBeTruthy()

  // It says so anew, so that a screen reader announces it.
  fireEvent.click(link)
  expect(screen.queryByText(/Nothing happened\?/)).toBeNull()
})

test('if the link opened the app, no alternatives are offered', async () => {
  await begin()
  const link = screen.getByRole('link', { name: 'Open XUMM App' })
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  const stays = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  stays.mockReturnValue('visible')
  await passTime(2600)
  expect(screen.queryByText(/Nothing happened\?/)).toBeNull()

  fireEvent.click(link)
  fireEvent(document, new Event('visibilitychange'))
  await passTime(2600)
  expect(screen.getByText(/Nothing happened\?/), 'a page that stays in view').toBeTruthy()
})

test('on a phone the link comes before the code', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as never,
  )
  await begin()

  const link = screen.getByRole('link', { name: 'Open XUMM App' })
  const code = screen.getByRole('img', { name: /QR code/ })
  expect(link.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('each opening of the dialog counts five minutes, as long as the wallet app would open the request', async () => {
  const api = await begin()
  await passTime(120_000)
  expect(screen.getByText('3:00')).toBeTruthy()
  press('Close')
  press('Waiting for your approval. Show QR Code')
  expect(screen.getByText('5:00')).toBeTruthy()
  expect(api.count(CONNECT)).toBe(1)

  await passTime(240_000)
  press('Close')
  press('Waiting for your approval. Show QR Code')
  await passTime()
  expect(screen.getByText('5:00')).toBeTruthy()
  expect(api.count(CONNECT)).toBe(2)
})

test('a reload counts five minutes anew, too', async () => {
  await begin()
  await passTime(2 * 60_000)
  cleanup()

  render(<Harness />)
  await passTime()
  expect(screen.getByRole('timer').textContent).toBe('5:00')
})

test('a request that was made earlier is extended only as long as the wallet app would open it', async () => {
  const api = await begin({ [CONNECT]: signInOf({ usableFor: 360_000 }) })
  await passTime(120_000)
  press('Close')
  press('Waiting for your approval. Show QR Code')
  await passTime()
  expect(screen.getByText('5:00')).toBeTruthy()
  expect(api.count(CONNECT)).toBe(2)
})

test('a connection that failed can be tried again at once', async () => {
  const api = await begin({ [CONNECT]: refuse('connect_failed') })
  api.answer(CONNECT, signInOf())
  press('Try Again')
  await passTime()
  expect(screen.getByText('Scan QR Code')).toBeTruthy()
})

test('the order of the dialog is the time, the way to the app, and the way out', async () => {
  await begin()
  const inOrder = [
    screen.getByText('5:00'),
    screen.getByRole('link', { name: 'Open XUMM App' }),
    screen.getByRole('button', { name: 'Cancel' }),
  ]
  const places = [...(document.querySelector('dialog')?.querySelectorAll('*') ?? [])]
  const found = inOrder.map((element) => places.indexOf(element))
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  expect(found).not.toContain(-1)
})

test('a request made offline is repeated when the network is back', async () => {
  const api = await begin({ [CONNECT]: lose })
  api.answer(CONNECT, signInOf())
  window.dispatchEvent(new Event('online'))
  await passTime()
  expect(screen.getByText('Scan QR Code')).toBeTruthy()
})

test('Connect is disabled until the page is hydrated and the ledger answers', async () => {
  const place = { payable: false, ledgerDown: false, network: null, explorerUrl: null }
  const Waiting = () => <WalletPlace wallet={useWallet()} ready={false} {...place} />
  render(<Waiting />)

  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Connect Wallet' }).disabled).toBe(true)
})

test('a session of a cancelled request that cannot be ended does not keep the next request waiting', async () => {
  const { release, ...api } = await beginWithLateAnswer(hang)
  press('Cancel')
  release(approved)
  await passTime()

  api.answer(CONNECT, signInOf({ connectId: 'connect-2' }))
  api.answer('GET /wallet/verify/connect-2', { ...approved, token: 'next' })
  await connect()
  await passTime(5000)
  expect(readToken()).toBe('next')
})

test('a device that wakes up after the five minutes, and loses its first question, still finds an approval', async () => {
  const api = await begin()
  await passTime(299_000)
  api.answer(VERIFY, lose)
  await passTime(2_000)
  expect(screen.getByText('Scan QR Code')).toBeTruthy()
  api.answer(VERIFY, approved)
  await passTime(5_000)
  expect(readToken()).toBe('session-token')
})

test('five minutes and no network are a time-out, too', async () => {
  const api = await begin()
  await passTime(299_000)
  api.answer(VERIFY, lose)
  await passTime(10_000)
  expect(screen.getByRole('alert').textContent).toContain('Connection timed out. Please try again.')
})
