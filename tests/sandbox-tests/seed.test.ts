import { expect, test } from 'vitest'
import { minter } from '../sandbox/accounts.ts'
import { createLedger } from '../sandbox/ledger/ledger.ts'
import { seedWorld } from '../sandbox/seed.ts'

const inMemory = { journal: null, closeEvery: null } as const

test('seeding an existing world closes no ledger', async () => {
  const ledger = createLedger(inMemory)
  await seedWorld(ledger)
  const { validatedIndex } = ledger
  expect(validatedIndex, 'one close for the XRP, one for the minter').toBe(4)
  await seedWorld(ledger)
  expect(ledger.validatedIndex).toBe(validatedIndex)
  expect(ledger.request('ledger', { ledger_index: 'current', transactions: true }, 2)).toMatchObject({
    ledger: { transactions: [] },
  })
})

test('a world whose seeding broke off before a close is completed, and nothing in it is done twice', async () => {
  const whole = createLedger(inMemory)
  await seedWorld(whole)
  for (const broken of [1, 2]) {
    const ledger = createLedger(inMemory)
    let closes = 0
    const breaking = {
      request: ledger.request,
      close: () => {
        closes++
        if (closes === broken) throw new Error('the process died')
        return ledger.close()
      },
    }
    await expect(seedWorld(breaking)).rejects.toThrow('the process died')
    await seedWorld(ledger)
    expect(ledger.validatedIndex).toBe(whole.validatedIndex)
    expect(tickets(ledger)).toBe(60)
    expect(tickets(ledger)).toBe(tickets(whole))
  }
})

function tickets(ledger: ReturnType<typeof createLedger>): unknown {
  const answer = ledger.request('account_info', { account: minter.address, ledger_index: 'validated' }, 2)
  return (answer.account_data as { TicketCount?: number }).TicketCount
}
