import { act, fireEvent, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import { type ComponentProps, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { kycStates } from '#contract/kyc'
import { KycDialog } from '../../../web/kyc/kyc-dialog.tsx'
import { readBeside } from '../../../web/wallet/beside.ts'
import { keepToken, readToken } from '../../../web/wallet/session.ts'
import { fakeApi, hang, lose, refuse } from '../live/fake-api.ts'
import { passTime } from '../live/pass-time.ts'
import { press } from '../live/press.ts'
import { kycOf } from '../live/samples.ts'

const START = 'POST /wallet/kyc/start'
const STATUS = 'GET /wallet/kyc/status'
const LINK = 'https://in.sumsub.com/websdk/p/x'
const started = (changes: object = {}) => ({
  success: true,
  ...kycOf('open'),
  sessionUrl: LINK,
  ...changes,
})

/** A tab as its opener sees it. */
function fakeTab() {
  const went: string[] = []
  const tab = {
    opener: window as unknown,
    closed: false,
    location: { replace: (address: string) => void went.push(address) },
    close() {
      tab.closed = true
    },
  }
  return { tab, went }
}

let opened: { tab: ReturnType<typeof fakeTab>; asked: unknown[] }
let notified: string[]
beforeEach(() => {
  vi.useFakeTimers()
  keepToken('token')
  notified = []
  opened = { tab: fakeTab(), asked: [] }
  vi.spyOn(window, 'open').mockImplementation((...asked) => {
    opened.asked.push(asked)
    return opened.tab.tab as unknown as Window
  })
})

/** Keeps whether the check is being started, as the mint page does. */
function Desk(props: Omit<ComponentProps<typeof KycDialog>, 'starting'>) {
  const [starting, setStarting] = useState(false)
  function onStarting(now: boolean) {
    setStarting(now)
    props.onStarting(now)
  }
  return <KycDialog {...props} starting={starting} onStarting={onStarting} />
}

/** The open dialog, with this answer of the server. */
async function show(
  routes: Record<string, unknown>,
  changes: Partial<ComponentProps<typeof KycDialog>> = {},
) {
  const api = fakeApi({ [STATUS]: kycOf('none'), [START]: started(), ...routes })
  const props = {
    open: true,
    token: 'token',
    tier: 'Legendary',
    verified: false,
    readAt: 1,
    onClose: () => void notified.push('closed'),
    onStarting: (starting: boolean) => void notified.push(starting ? 'starting' : 'started'),
    onLeave: () => void notified.push('left'),
    onRefresh: async () => void notified.push('refreshed'),
    ...changes,
  }
  const view = await act(async () => render(<Desk {...props} />))
  await passTime()
  const again = (more: object) => act(async () => view.rerender(<Desk {...props} {...more} />))
  return { api, again }
}

/** A reply that is pending until it is given. */
function laterAnswer() {
  let resolve: (reply: object) => void = () => {}
  const promise = new Promise<object>((give) => {
    resolve = give
  })
  return { promise, resolve: (reply: object) => resolve(reply) }
}

const buttons = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

/** Checks accessibility; colours can only be checked in a browser. */
async function expectUsable() {
  vi.useRealTimers()
  const { violations } = await axe.run(screen.getByRole('dialog'), {
    rules: { 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id }) => id)).toEqual([])
}

const ways: Record<(typeof kycStates)[number], readonly string[]> = {
  none: ['Verify KYC', 'Refresh status', 'Choose another tier'],
  open: ['Continue verification', 'Refresh status', 'Choose another tier'],
  'in-review': ['Refresh status', 'Choose another tier'],
  resubmit: ['Open the check again', 'Refresh status', 'Choose another tier'],
  approved: ['Continue'],
  refused: ['Refresh status', 'Choose another tier'],
  withdrawn: ['Verify KYC', 'Refresh status', 'Choose another tier'],
}

test.each(kycStates)('%s: message, next action and accessibility', async (state) => {
  await show({ [STATUS]: kycOf(state) })
  const words = screen.getByRole('dialog').textContent
  const says = state === 'approved' ? 'Your wallet may buy this tier now.' : kycOf(state).message
  expect(words).toContain(says)
  expect(words).toContain(state === 'approved' ? 'KYC Verified' : 'KYC verification required for this tier')
  expect(buttons()).toEqual(ways[state])
  await expectUsable()
})

test('the click opens an empty tab at once, without an opener, which then navigates to the reply’s address', async () => {
  const { promise, resolve } = laterAnswer()
  await show({ [START]: promise })
  fireEvent.click(screen.getByRole('button', { name: 'Verify KYC' }))
  expect(opened.asked).toEqual([['', '_blank']])
  expect(opened.tab.tab.opener).toBeNull()
  expect(opened.tab.went).toEqual([])
  expect(screen.getByRole('button', { name: 'Starting KYC...' }).getAttribute('aria-disabled')).toBe('true')
  expect(notified).toEqual(['starting'])
  await act(async () => resolve(started()))
  await passTime()
  expect(opened.tab.went).toEqual([LINK])
  expect(notified).toEqual(['starting', 'started'])
  expect(screen.getByRole('dialog').textContent).toContain('The check is open in another tab.')
})

test.each([
  ['nothing', null],
  ['a tab that is closed already', { closed: true }],
] as const)('if a click opens %s, two alternatives are offered', async (_, tab) => {
  vi.spyOn(window, 'open').mockImplementation(() => tab as Window | null)
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  vi.stubGlobal('navigator', { ...window.navigator, clipboard })
  await show({})
  await press('Verify KYC')
  expect(screen.getByText('Popup blocked! Please allow popups for this site...')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Popup blocked!')
  await press('Copy Link')
  expect(copied).toEqual([LINK])
  await press('Open Manually')
  expect(assign).toHaveBeenCalledWith(LINK)
  expect(notified.at(-1), 'so that the page can keep what it needs').toBe('left')
  await expectUsable()
})

test('a tab closed before the reply counts as no tab', async () => {
  const { promise, resolve } = laterAnswer()
  await show({ [START]: promise })
  fireEvent.click(screen.getByRole('button', { name: 'Verify KYC' }))
  opened.tab.tab.close()
  await act(async () => resolve(started()))
  expect(opened.tab.went).toEqual([])
  expect(screen.getByRole('button', { name: 'Open Manually' })).toBeTruthy()
})

const failures: readonly (readonly [string, unknown, string])[] = [
  [
    'the provider is unreachable',
    refuse('kyc_failed'),
    'The identity provider did not answer. Try again in a moment.',
  ],
  ['there is no network', lose, 'Network error.'],
  ['it was started too often', refuse('kyc_wait'), 'The identity check was started several times already.'],
]
test.each(failures)('when %s, the tab closes and the dialog says so', async (_, answer, words) => {
  await show({ [START]: answer })
  await press('Verify KYC')
  expect([opened.tab.tab.closed, opened.tab.went]).toEqual([true, []])
  expect(screen.getByRole('alert').textContent).toBe(`Failed to start KYC${words}`)
  expect(buttons()).toContain('Verify KYC')
  await expectUsable()
})

test('the second click of a double click on a start that failed before does not close the dialog', async () => {
  const onClose = vi.fn()
  const { api } = await show({ [START]: lose }, { onClose })
  await press('Verify KYC')
  api.answer(START, hang)
  await press('Verify KYC')
  // The failure above is gone, and this button in its place.
  fireEvent.click(screen.getByRole('button', { name: 'Choose another tier' }), { detail: 2 })
  expect(onClose).not.toHaveBeenCalled()
})

test('a visitor refused meanwhile reads why, and the tab is closed', async () => {
  const { api } = await show({ [START]: refuse('kyc_refused') })
  api.answer(STATUS, kycOf('refused'))
  await press('Verify KYC')
  expect(opened.tab.tab.closed).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('dialog').textContent).toContain(kycOf('refused').message)
})

test('a visitor found to be verified with another wallet reads that, and what to do', async () => {
  const { api } = await show({ [START]: refuse('kyc_duplicate') })
  api.answer(STATUS, kycOf('refused', { duplicate: true }))
  await press('Verify KYC')
  expect([opened.tab.tab.closed, screen.queryByRole('alert')]).toEqual([true, null])
  expect(buttons()).toEqual(['Connect the verified wallet', 'Refresh status', 'Choose another tier'])
  await expectUsable()
})

test('why a check could not be started is gone once it is started', async () => {
  const { api } = await show({ [START]: refuse('internal') })
  await press('Verify KYC')
  expect(screen.getByRole('alert')).toBeTruthy()
  opened.tab = fakeTab()
  api.answer(START, started())
  await press('Verify KYC')

  expect(opened.tab.went).toEqual([LINK])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without a page to show, the tab closes again', async () => {
  await show({ [START]: started({ ...kycOf('in-review'), sessionUrl: null }) })
  await press('Verify KYC')
  expect(opened.tab.tab.closed).toBe(true)
  expect(screen.getByRole('dialog').textContent).toContain(kycOf('in-review').message)
})

test('an approval is noticed on return, from the wallet’s room, and on a press', async () => {
  const { api, again } = await show({ [STATUS]: kycOf('in-review') })
  expect(api.count(STATUS)).toBe(1)
  fireEvent(document, new Event('visibilitychange'))
  await passTime()
  expect(api.count(STATUS)).toBe(2)
  await again({ readAt: 2 })
  await passTime()
  expect(api.count(STATUS)).toBe(3)
  expect(notified).toEqual([])
  api.answer(STATUS, kycOf('approved'))
  await press('Refresh status')
  expect(screen.getByText('KYC Verified')).toBeTruthy()
  expect(notified, 'and the wallet is read again').toContain('refreshed')
  await press('Continue')
  expect(notified).toContain('closed')
})

test('a wallet that is found to be verified is read again once, not with every reading of the status', async () => {
  const { again } = await show({ [STATUS]: kycOf('approved') })
  expect(notified).toEqual(['refreshed'])
  await again({ readAt: 2 })
  await passTime()
  expect(notified).toEqual(['refreshed'])
})

test('once the provider asks again, the dialog says what is missing instead of where the check is open', async () => {
  const { api, again } = await show({ [STATUS]: kycOf('none') })
  const words = () => document.querySelector('.kyc-standing')?.textContent
  await press('Verify KYC')
  expect(words()).toMatch(/^The check is open in another tab\./)
  api.answer(STATUS, kycOf('resubmit'))
  await again({ readAt: 2 })
  await passTime()
  expect(words()).toBe(kycOf('resubmit').message)
  api.answer(START, started(kycOf('resubmit')))
  await press('Open the check again')
  expect(words()).toContain(kycOf('resubmit').message)
  expect(words()).toContain('The check is open in another tab.')
})

test('a closed dialog sends no request', async () => {
  const { api } = await show({}, { open: false })
  fireEvent(document, new Event('visibilitychange'))
  await passTime()
  expect(api.requests).toEqual([])
})

test('if the status cannot be read, the check can still be started', async () => {
  await show({ [STATUS]: lose })
  expect(screen.getByRole('dialog').textContent).toContain('The status of your check could not be read.')
  expect(buttons()).toContain('Verify KYC')
})

test('until the status is known, the dialog says that it is being read', async () => {
  await show({ [STATUS]: hang })
  expect(screen.getByRole('dialog').textContent).toContain('Reading the status of your check...')
})

test('a visitor verified with another wallet can set this one aside, with its session kept', async () => {
  await show({ [STATUS]: kycOf('refused', { duplicate: true }) })
  const words = screen.getByRole('dialog').textContent
  expect(words).toContain('already verified with another wallet')
  expect(words).toContain('counts for both wallets together')
  await press('Connect the verified wallet')
  expect(readToken()).toBeNull()
  expect(readBeside(Date.now())).toBe('token')
})

test('in a browser that stores nothing a wallet is not set aside, and the dialog says why', async () => {
  await show({ [STATUS]: kycOf('refused', { duplicate: true }) })
  const { localStorage } = window
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => localStorage.getItem(name),
    setItem: () => {
      throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
    },
  })
  await press('Connect the verified wallet')
  vi.unstubAllGlobals()
  expect(readToken()).toBe('token')
  expect(screen.getByRole('alert').textContent).toBe(
    'This browser keeps nothing for this site, so the two wallets cannot be joined here. Allow it to, or use another browser.',
  )
})

test('a start that is not answered ends, closes its empty tab and can be tried again', async () => {
  await show({ [START]: hang })
  await press('Verify KYC')
  expect(buttons()).toContain('Starting KYC...')
  await passTime(40_000)
  expect(buttons()).toContain('Verify KYC')
  expect(opened.tab.tab.closed).toBe(true)
  expect(screen.getByText('Network error.')).toBeTruthy()
})

test('a slow first reading of the status does not replace the reply to a start that was made meanwhile', async () => {
  const { promise, resolve } = laterAnswer()
  await show({ [STATUS]: promise })
  await press('Verify KYC')
  await act(async () => resolve(kycOf('none')))
  await passTime()
  expect(document.querySelector('.kyc-standing')?.textContent).toMatch(/^The check is open in another tab\./)
  expect(buttons()).toContain('Continue verification')
})

test('of two readings of the status the one that began later counts, whichever is answered first', async () => {
  const { promise, resolve } = laterAnswer()
  const { api } = await show({ [STATUS]: promise, [START]: lose })
  api.answer(STATUS, kycOf('approved'))
  // A start that failed is followed by a reading.
  await press('Verify KYC')
  await passTime()
  await act(async () => resolve(kycOf('in-review')))
  await passTime()
  expect(screen.getByText('KYC Verified')).toBeTruthy()
  expect(buttons()).toEqual(['Continue'])
})

test('a reading that is answered is shown, although a later one failed', async () => {
  const { promise, resolve } = laterAnswer()
  const { api } = await show({ [STATUS]: promise, [START]: lose })
  api.answer(STATUS, lose)
  // A start that failed is followed by a reading.
  await press('Verify KYC')
  await passTime()
  await act(async () => resolve(kycOf('in-review')))
  await passTime()
  expect(screen.getByRole('dialog').textContent).toContain(kycOf('in-review').message)
})

test('while a later reading runs, an earlier one that failed is not reported', async () => {
  const { promise, resolve } = laterAnswer()
  const { api } = await show({ [STATUS]: promise, [START]: lose })
  api.answer(STATUS, hang)
  // A start that failed is followed by a reading.
  await press('Verify KYC')
  await passTime()
  await act(async () => resolve(refuse('internal')))
  await passTime()

  expect(document.querySelector('.kyc-standing')?.textContent).toBe('Reading the status of your check...')
})

test('the link to a check whose tab was blocked stays while its status changes, and is gone with the approval', async () => {
  vi.spyOn(window, 'open').mockImplementation(() => null)
  const { api } = await show({})
  await press('Verify KYC')
  api.answer(STATUS, kycOf('resubmit'))
  await press('Refresh status')
  expect(screen.getByRole('button', { name: 'Open Manually' })).toBeTruthy()
  api.answer(STATUS, kycOf('approved'))
  await press('Refresh status')
  expect(screen.queryByRole('button', { name: 'Open Manually' })).toBeNull()
})

test('the link of an earlier start is not offered after one that failed', async () => {
  vi.spyOn(window, 'open').mockImplementation(() => null)
  const { api } = await show({})
  await press('Verify KYC')
  api.answer(START, refuse('kyc_failed'))
  await press('Continue verification')
  expect(screen.queryByRole('button', { name: 'Open Manually' })).toBeNull()
})

test('a press on “Refresh status” reads the wallet too, and another can follow once the first status is known', async () => {
  const { promise, resolve } = laterAnswer()
  await show({ [STATUS]: promise })
  const refresh = screen.getByRole('button', { name: 'Refresh status' })
  expect(refresh.getAttribute('aria-busy')).toBe('true')
  await act(async () => resolve(kycOf('none')))
  await passTime()
  expect(refresh.getAttribute('aria-busy')).toBeNull()
  await press('Refresh status')
  expect(notified).toEqual(['refreshed'])
})

test('while the provider decides, reading the status again is the main action', async () => {
  await show({ [STATUS]: kycOf('in-review') })
  expect(screen.getByRole('button', { name: 'Refresh status' }).className).toContain('button-gold')
})

test('of a verified wallet no other status is said', async () => {
  await show({ [STATUS]: kycOf('in-review') }, { verified: true })
  expect(screen.getByRole('dialog').textContent).toContain('Your wallet may buy this tier now.')
  expect(document.querySelector('.kyc-standing')?.textContent).toBe('')
})
