import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../functions/reconcile.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import type { Services } from '../../functions/services.ts'
import { walletFromPassphrase } from '../sandbox/accounts.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendOutside } from '../support/send-outside.ts'

/** asfDisableMaster */
const DISABLE_MASTER = 4
const first = walletFromPassphrase('first regular key of the minter')
const second = walletFromPassphrase('second regular key of the minter')

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory', bindings: { MINTER_SEED: first.seed } })
  const { minter } = world.sandbox.accounts
  sendOutside(world, minter, { TransactionType: 'SetRegularKey', RegularKey: first.address })
  await maintainMinter(inProcess(world, null).services, 5_000)
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

async function sell() {
  const { id, uuid, wallet, token } = await offerPass(world, 'uncommon')
  await world.sandbox.phone.sign(uuid, wallet)
  const { services, idle } = inProcess(world, null)
  const sold = await settle(services, id, { asker: 'signed', deadline: world.clock.now() + 5_000 })
  await idle()
  expect(sold).toMatchObject({ status: 'sold', nftokenId: token, sold: { owner: wallet.address } })
}

/** What the ledger answers to tickets created now with the key of these services. */
async function makeTickets({ ledger, signer, config, follower }: Services) {
  const [account, state] = await Promise.all([ledger.account(config.minter), follower.tip()])
  if (!account.ok || !account.value || !state) throw new Error('the ledger cannot be read')
  const signed = signer.sign(
    {
      TransactionType: 'TicketCreate',
      Account: config.minter,
      TicketCount: 1,
      Sequence: account.value.sequence,
      Fee: '12',
      LastLedgerSequence: state.index + 5,
    },
    state,
  )
  if (!signed.ok) throw new Error(signed.error)
  const sent = await ledger.submit(signed.value.blob)
  return sent.ok && sent.value.engineResult
}

test('a minter sells with its regular key, for its own address', async () => {
  await sell()
  const { minter } = world.sandbox.accounts
  const offers = await world.db
    .prepare('SELECT count(*) AS n FROM ledger_tx WHERE account = ?')
    .bind(minter.address)
  expect(await offers.first('n')).toBeGreaterThan(0)
})

test('the owner replaces a leaked key: the ledger refuses it from then on, and the sale goes on with the new one', async () => {
  const { minter } = world.sandbox.accounts
  const leaked = inProcess(world, null).services
  sendOutside(world, minter, { TransactionType: 'SetRegularKey', RegularKey: second.address })
  expect(await makeTickets(leaked)).toBe('tefBAD_AUTH')

  world.configure({ MINTER_SEED: second.seed })
  await sell()
  const { services } = inProcess(world, null)
  await reconcile(services)
  expect(await world.db.prepare('SELECT count(*) AS n FROM halt').first('n')).toBe(0)
})

test('passes are sold while the master key is disabled', async () => {
  const { minter } = world.sandbox.accounts
  sendOutside(world, minter, { TransactionType: 'AccountSet', SetFlag: DISABLE_MASTER })
  await sell()
  world.configure({ MINTER_SEED: minter.seed })
  expect(await makeTickets(inProcess(world, null).services)).toBe('tefMASTER_DISABLED')
})

test('a key that the minter has not set stops the sale with the next cron run, until the right one is configured', async () => {
  const halt = () => world.db.prepare('SELECT name, why FROM halt').first()
  const turn = async () => {
    await world.db.prepare('DELETE FROM lease').run()
    await reconcile(inProcess(world, null).services)
  }
  world.configure({ MINTER_SEED: second.seed })
  await turn()
  expect(await halt()).toBeNull()
  world.configure({ MINTER_SEED: first.seed })
  await turn()
  expect(await halt()).toEqual({
    name: 'minter',
    why: 'The key may not sign for the minter (SetRegularKey).',
  })
  world.configure({ MINTER_SEED: second.seed })
  await turn()
  expect(await halt()).toBeNull()
  await sell()
})
