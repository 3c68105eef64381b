import { expect, test } from 'vitest'
import { xrp } from '#contract/money'
import { address, txHash } from '#contract/wire/ledger-ids'
import { addTickets, leaseTicket } from '../../../../functions/sale/minter/ticket-store.ts'
import { refillTickets } from '../../../../functions/sale/minter/tickets.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'
import { upkeepServices } from './upkeep-services.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const REFILL = txHash.parse('A'.repeat(64))

test('tickets in the journal that are not in the pool yet are not ordered a second time', async () => {
  const { db, close } = createMemoryDatabase()
  const root = { previousTx: null, balance: '88', change: '-12' }
  const effects = { root, minted: null, offered: [], tickets: [5, 6, 7], ticketUsed: null }
  await db.batch([
    db
      .prepare(
        `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects) VALUES (?, 9, ?, 'TicketCreate', 'tesSUCCESS', '12', ?)`,
      )
      .bind(REFILL, MINTER, JSON.stringify(effects)),
    db
      .prepare(`INSERT INTO cursor (id, moves, ledger, tail, balance) VALUES (1, 1, 9, ?, '88')`)
      .bind(REFILL),
  ])
  let ordered = 0
  const services = upkeepServices({
    db,
    minter: MINTER,
    account: async () => ({ balance: xrp(1_000), ownerCount: 3, sequence: 8, previousTx: REFILL }),
    sign: ({ TicketCount }) => {
      ordered += Number(TicketCount)
    },
  })

  await refillTickets(services)
  expect(ordered).toBe(0)
  await db.prepare('UPDATE ledger_tx SET processed = 1').run()
  await refillTickets(services)
  expect(ordered).toBe(60)
  close()
})

test('no tickets are ordered while two nodes and the journal differ on the minter’s last transaction', async () => {
  const { db, close } = createMemoryDatabase()
  await db
    .prepare(`INSERT INTO cursor (id, moves, ledger, tail, balance) VALUES (1, 1, 9, ?, '88')`)
    .bind(REFILL)
    .run()
  let ordered = 0
  const shown = { balance: xrp(1_000), ownerCount: 3, sequence: 8, previousTx: txHash.parse('B'.repeat(64)) }
  const services = upkeepServices({
    db,
    minter: MINTER,
    account: async () => shown,
    sign: ({ TicketCount }) => {
      ordered += Number(TicketCount)
    },
  })
  await refillTickets(services)
  expect(ordered).toBe(0)
  shown.previousTx = REFILL
  await refillTickets(services)
  expect(ordered).toBe(60)
  close()
})

test('at most eight transactions are under way at once, as a node queues ten of one sender', async () => {
  const { db, close } = createMemoryDatabase()
  await addTickets(Array.from({ length: 20 }, (_, at) => at + 1)).run(db)
  const lease = async (purchase: number) => (await leaseTicket(db, `purchase ${purchase}`)) !== null
  const leased: boolean[] = []
  for (let purchase = 1; purchase <= 9; purchase += 1) leased.push(await lease(purchase))
  expect(leased).toEqual([...Array<boolean>(8).fill(true), false])
  expect(await lease(8), 'the ticket that it has').toBe(true)
  await db.prepare(`UPDATE ticket SET status = 'consumed' WHERE purchase_id = 'purchase 1'`).run()
  expect(await lease(9)).toBe(true)
  close()
})
