import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Stages } from '../../../../web/pages/mint/stages.tsx'
import { endedPurchase, purchaseOf } from '../../live/samples.ts'

function steps(): readonly string[] {
  const list = screen.getByRole('list', { name: 'Progress' })
  return within(list)
    .getAllByRole('listitem')
    .map((step) => `${step.dataset.state}: ${step.textContent}`)
}

test('a pass offered again is shown and announced as minted before, in the ledger of its first mint', () => {
  const again = purchaseOf({ mintedBefore: true, stage: 'minting' })
  const { rerender } = render(<Stages stage="waiting-payment" purchase={again} />)
  expect(steps()[1]).toBe('done: Minted beforeledger 99,412,203')

  rerender(<Stages stage="minting" purchase={again} />)
  expect(screen.getByRole('status').textContent).toBe(
    'Minted before. This pass has its token already, and is offered anew.',
  )
})

test('a request that was opened on the phone says where to go on', () => {
  const { payload } = purchaseOf()
  const opened = purchaseOf({ payload: payload && { ...payload, opened: true } })
  const { rerender } = render(<Stages stage="waiting-payment" purchase={purchaseOf()} />)
  expect(steps()[3]).toBe('now: Waiting for paymentOpen the request in Xaman and slide to accept.')
  rerender(<Stages stage="waiting-payment" purchase={opened} />)
  expect(steps()[3]).toBe('now: Waiting for paymentOpened in Xaman. Slide to accept there.')
})

test('a request that is signed is not to be opened once more while its stage is still shown', () => {
  const signed = purchaseOf({ stage: 'confirming', payload: null })
  const at = Date.UTC(2026, 10, 27)
  const evidence = { ...signed.evidence, signed: { at, ledger: null, tx: null, lastLedger: null } }
  render(<Stages stage="waiting-payment" purchase={{ ...signed, evidence }} />)
  expect(screen.getByRole('status').textContent).not.toContain('Open the request')
})

test('a signature seen by one node replaces the waiting text, and is announced', () => {
  const confirming = purchaseOf({ status: 'confirming', stage: 'confirming', payload: null })
  render(<Stages stage="confirming" purchase={confirming} overdue={true} seenByOne={true} />)
  const word =
    'One node has seen your signature land; we wait for a second. You have either your pass or your XRP.'
  expect(steps()[4]).toBe(`now: Confirming on the ledger${word}`)
  expect(screen.getByRole('status').textContent).toBe(`Confirming on the ledger. ${word}`)
})

test('a failed purchase with an offer does not show its mint as undone', () => {
  const { evidence, ...ended } = endedPurchase('expired', 'Transaction expired. Please try again.')
  const again = purchaseOf({ ...ended, mintedBefore: true, evidence: { ...evidence, minted: null } })
  render(<Stages stage="error" purchase={again} />)
  expect(steps().slice(0, 3)).toEqual([
    expect.stringMatching(/^done: Reserved/),
    'done: Minted before',
    'done: Offer createdledger 99,412,203',
  ])
})
