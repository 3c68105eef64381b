import { afterEach, beforeEach, expect, test } from 'vitest'
import { drops, xrp } from '#contract/money'
import { quietLog } from '../../../../functions/log.ts'
import { alertReserve } from '../../../../functions/sale/minter/alert-reserve.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'

const MINTER = 'rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM'
const COSTS = { reserveBase: xrp(1), reserveIncrement: drops(200_000n) }

let memory: MemoryDatabase
let said: string[]
beforeEach(() => {
  memory = createMemoryDatabase()
  said = []
})
afterEach(() => memory.close())

function cronRun(balance: bigint, { ownerCount = 60, tickets = 60 } = {}) {
  const services = {
    db: memory.db,
    clock: { now: () => 1_000_000 },
    config: { minter: MINTER },
    secrets: { alertUrl: null },
    log: {
      ...quietLog,
      attention: ({ what }: { what: string }) => void said.push(what),
      alertOver: ({ what }: { what: string }) => void said.push(`over: ${what}`),
    },
    defer: () => {},
  } as unknown as Services
  return alertReserve(services, { balance: drops(balance), ownerCount }, tickets, COSTS)
}

test('a minter that is short of XRP is told how much to send where, once, and once more when it has enough', async () => {
  // 1 XRP, 0.2 for each of 60 tickets and 16 objects that may become pending, and 60 times the highest fee.
  const enough = 16_500_000n
  await cronRun(enough)
  expect(said).toEqual([])
  await cronRun(enough - 1_000_000n)
  await cronRun(enough - 2_000_000n)
  expect(said).toEqual([
    `reserve: The minter is short of 1.00 XRP for its tickets, offers and fees: send 1.00 XRP to ${MINTER}.`,
  ])
  await cronRun(enough)
  expect(said.slice(1)).toEqual(['over: reserve'])
})

test('tickets that it has are part of what it needs, and other objects come on top', async () => {
  const enough = 16_500_000n
  await cronRun(enough, { ownerCount: 0, tickets: 0 })
  await cronRun(enough, { ownerCount: 30, tickets: 30 })
  expect(said).toEqual([])
  await cronRun(enough, { ownerCount: 61, tickets: 60 })
  expect(said).toHaveLength(1)
})
