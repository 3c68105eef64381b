import { describe, expect, test } from 'vitest'
import { canPressMint, type MintFacts, mintLabel } from '../../../../web/pages/mint/mint-button.ts'
import { mintRefusal } from '../../../../web/pages/mint/why-not.ts'

const ready: MintFacts = {
  stage: null,
  startingKyc: false,
  connected: true,
  xrp: 'connected',
  soldOut: false,
  kycMissing: false,
}

/** Everything that applies at once: removing the first shows the next. */
const rows: readonly (readonly [label: string, facts: MintFacts])[] = [
  ['Complete in Xaman App', worst({ stage: 'waiting-payment' })],
  ['Complete in Xaman App', worst({ stage: 'confirming' })],
  ['Creating Offer...', worst({ stage: 'creating-offer' })],
  ['Reserving & Minting...', worst({ stage: 'minting' })],
  ['Reserving & Minting...', worst({ stage: 'reserving' })],
  ['Starting KYC...', worst({})],
  ['Connect Wallet First', worst({ startingKyc: false })],
  ['XRP Disconnected - Click Refresh', worst({ startingKyc: false, connected: true })],
  ['Sold Out', worst({ startingKyc: false, connected: true, xrp: 'connected' })],
  ['Verify KYC', { ...ready, kycMissing: true }],
  ['Mint Now', ready],
]

describe('the label', () => {
  test.each(rows)('is %s when that is the first that applies', (label, facts) => {
    expect(mintLabel(facts)).toBe(label)
  })

  test('does not call the ledger disconnected before its status was read', () => {
    expect(mintLabel({ ...ready, xrp: 'checking' })).toBe('Mint Now')
  })
})

describe('the button', () => {
  test('is disabled without a wallet, without the ledger, and during a request', () => {
    expect(canPressMint(ready)).toBe(true)
    expect(canPressMint({ ...ready, connected: false })).toBe(false)
    expect(canPressMint({ ...ready, xrp: 'disconnected' })).toBe(false)
    expect(canPressMint({ ...ready, startingKyc: true })).toBe(false)
    expect(canPressMint({ ...ready, stage: 'reserving' })).toBe(false)
    expect(canPressMint({ ...ready, stage: 'minting' })).toBe(false)
    expect(canPressMint({ ...ready, stage: 'creating-offer' })).toBe(false)
  })

  test('reopens an open request, even with the ledger unreachable', () => {
    expect(canPressMint({ ...ready, stage: 'waiting-payment', xrp: 'disconnected' })).toBe(true)
    expect(canPressMint({ ...ready, stage: 'confirming' })).toBe(true)
  })
})

describe('a press', () => {
  const facts = { ...ready, address: 'rBuyer' }

  test('is refused with the sentence for the first missing thing', () => {
    expect(mintRefusal({ ...facts, connected: false, soldOut: true })).toBe(
      'Please connect your wallet first',
    )
    expect(mintRefusal({ ...facts, address: null, soldOut: true })).toBe('Wallet address not available')
    expect(mintRefusal({ ...facts, soldOut: true, kycMissing: true })).toBe('This tier is sold out')
    expect(mintRefusal({ ...facts, kycMissing: true })).toBe('KYC verification required for this tier')
  })

  test('is accepted when nothing is missing', () => {
    expect(mintRefusal(facts)).toBeNull()
  })
})

function worst(changes: Partial<MintFacts>): MintFacts {
  return {
    stage: null,
    startingKyc: true,
    connected: false,
    xrp: 'disconnected',
    soldOut: true,
    kycMissing: true,
    ...changes,
  }
}
