import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MINUTE } from '#contract/timing'
import { joinBeside } from '../../../web/kyc/join-beside.ts'
import { keepBeside, NOT_JOINED, readBeside } from '../../../web/wallet/beside.ts'
import { BesideNote } from '../../../web/wallet/beside-note.tsx'
import { hasBeside } from '../../../web/wallet/has-begun.ts'
import { keepToken, readToken } from '../../../web/wallet/session.ts'
import { fakeApi, hang, lose, refuse } from '../live/fake-api.ts'
import { kycOf } from '../live/samples.ts'
import { visitMintPage } from '../pages/mint/visit-mint-page.tsx'

const START = 'POST /wallet/kyc/start'
const END = 'POST /wallet/disconnect'
const joined = { success: true, sessionUrl: null, ...kycOf('approved') }

test('the set-aside wallet is joined with the one connected since and becomes active again; the other session ends', async () => {
  const api = fakeApi({ [START]: joined, [END]: { success: true } })
  keepBeside('aside', Date.now())
  keepToken('verified')
  expect(await joinBeside('verified')).toBeNull()
  expect(api.requests).toEqual([
    { route: START, token: 'aside', body: { otherSession: 'verified' } },
    { route: END, token: 'verified', body: null },
  ])
  expect([readToken(), hasBeside()]).toEqual(['aside', false])
})

test('two wallets that cannot be joined stay unchanged, and the page says why', async () => {
  fakeApi({ [START]: refuse('kyc_not_joined') })
  keepBeside('aside', Date.now())
  keepToken('other')
  expect(await joinBeside('other')).toContain('These two wallets cannot be joined')
  expect([readToken(), hasBeside()]).toEqual(['other', false])
})

test.each([
  ['without an answer', lose],
  ['after an error of the server', () => refuse('internal')],
])('%s the set-aside wallet is kept, so that a reload can join it', async (_, answer) => {
  fakeApi({ [START]: answer })
  keepBeside('aside', Date.now())
  keepToken('verified')
  expect(await joinBeside('verified')).toBe(NOT_JOINED)
  expect([readToken(), readBeside(Date.now())]).toEqual(['verified', 'aside'])
})

test('a call to join that is not answered is given up, and the wallet stays set aside', async () => {
  vi.useFakeTimers()
  fakeApi({ [START]: hang })
  keepBeside('aside', Date.now())
  keepToken('verified')
  const joined = joinBeside('verified')
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await joined).toBe(NOT_JOINED)
  expect(readBeside(Date.now())).toBe('aside')
})

test('without a set-aside wallet, or with the same one, no request is sent', async () => {
  const api = fakeApi({})
  expect(await joinBeside('token')).toBeNull()
  keepBeside('token', Date.now())
  expect(await joinBeside('token')).toBeNull()
  keepBeside('aside', Date.now() - 15 * MINUTE)
  expect(readBeside(Date.now())).toBeNull()
  expect(hasBeside(), 'its token is not left on the device').toBe(false)
  expect(await joinBeside('token')).toBeNull()
  expect(api.requests).toEqual([])
})

test('after setting a wallet aside the visitor reads what to do, and can go back', async () => {
  keepBeside('aside', Date.now())
  keepToken(null)
  render(<BesideNote />)
  expect(screen.getByRole('alert').textContent).toContain('Connect the wallet that is verified')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Go back without it' })))
  expect([readToken(), hasBeside()]).toEqual(['aside', false])
})

test('the mint page says why two wallets were not joined', async () => {
  vi.useFakeTimers()
  keepBeside('aside', Date.now())
  await visitMintPage({ [START]: refuse('kyc_not_joined') })
  expect(screen.getByRole('alert').textContent).toContain('These two wallets cannot be joined')
})
