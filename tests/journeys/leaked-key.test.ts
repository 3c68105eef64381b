import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { xrp } from '#contract/money'
import { MINUTE } from '#contract/timing'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { type Wallet, walletFromPassphrase } from '../sandbox/accounts.ts'
import { signBlob, type TxJson } from '../sandbox/signed-blob.ts'
import { answerSale } from '../support/answer-sale.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendOutside } from '../support/send-outside.ts'

/** asfDisableMaster */
const DISABLE_MASTER = 4
const leaked = walletFromPassphrase('a regular key that leaked')
const fresh = walletFromPassphrase('the regular key after it')
const thief = walletFromPassphrase('who found the key')
const SIGNED = ['--by', 'Ada', '--why', 'the key was changed']

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory', bindings: { MINTER_SEED: leaked.seed } })
  await world.sandbox.fund(thief.address, xrp(100))
  sendOutside(world, world.sandbox.accounts.minter, {
    TransactionType: 'SetRegularKey',
    RegularKey: leaked.address,
  })
  await maintainMinter(inProcess(world, null).services, 5_000)
  await turns(world, 1)
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

/** The ledger's answer to a payment of 25 XRP from the minter to the thief, signed with this key. */
function steal(key: Wallet): { result: string; hash: string } {
  const { ledger, accounts } = world.sandbox
  const Account = accounts.minter.address
  const info = ledger.request('account_info', { account: Account, ledger_index: 'current' }, 2)
  const Sequence = (info as { account_data?: { Sequence: number } }).account_data?.Sequence ?? 0
  const payment: TxJson = { TransactionType: 'Payment', Destination: thief.address, Amount: '25000000' }
  const { blob, hash } = signBlob({ ...payment, Account, Sequence, Fee: '12' }, key)
  const { engine_result: result = '' } = ledger.submit(blob) as { engine_result?: string }
  ledger.close()
  return { result, hash }
}

async function sell() {
  const { id, uuid, wallet } = await offerPass(world, 'uncommon')
  await world.sandbox.phone.sign(uuid, wallet)
  const { services, idle } = inProcess(world, null)
  const sold = await settle(services, id, { asker: 'signed', deadline: world.clock.now() + 5_000 })
  await idle()
  return sold?.status
}

async function buy() {
  const { address } = await freshWallet(world)
  const request = { userAddress: address, selectedTier: 'common', quantity: 1 } as const
  const bought = await buyPass(inProcess(world, null).services, address, request)
  return bought.ok ? 'begun' : bought.error
}

test('what a thief sends with the leaked key halts the sale, and the command prints it', async () => {
  expect(await sell()).toBe('sold')
  const { result, hash } = steal(leaked)
  expect(result).toBe('tesSUCCESS')
  await turns(world, 1)
  expect(await answerSale(world)).toContain(
    `HALT loss since ${new Date(world.clock.now()).toISOString().slice(0, 10)}`,
  )
  expect(await buy()).toBe('sale_paused')
  const said = await answerSale(world, 'clear', 'loss')
  expect(said).toContain(`25,000,012 drops left the minter without a submission of ours: ${hash}`)
  expect(said).toMatch(new RegExp(`ledger \\d+  Payment tesSUCCESS  \\(${hash}\\)`))
  expect(said).toContain('Nothing was changed.')
})

test('once the minter has a new key the ledger refuses the old one, ours included, and the sale goes on with the new', async () => {
  const { minter } = world.sandbox.accounts
  sendOutside(world, minter, { TransactionType: 'SetRegularKey', RegularKey: fresh.address })
  expect(steal(leaked).result).toBe('tefBAD_AUTH')

  await turns(world, 1)
  expect(await answerSale(world), 'the Worker still has the old key').toContain('HALT minter since ')
  world.configure({ MINTER_SEED: fresh.seed })
  await turns(world, 1)
  expect(await answerSale(world)).not.toContain('HALT minter')
  expect(await buy(), 'the loss waits for a person').toBe('sale_paused')
  expect(await answerSale(world, 'clear', 'loss', '--confirm', ...SIGNED)).toContain(
    'The halt "loss" is cleared.\nThe sale is open again.',
  )
  expect(await sell()).toBe('sold')
  expect(await answerSale(world, 'audit')).toContain('clear loss')
})

test('a transaction that was signed with the old key and never sent is dead, and its purchase is not sold with it', async () => {
  const { minter } = world.sandbox.accounts
  const last = walletFromPassphrase('the regular key after that')
  world.sandbox.faults.plan('rpc:submit', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  world.sandbox.faults.plan('rpc2:submit', { do: 'lose-request' }, Number.POSITIVE_INFINITY)
  expect(await buy()).toBe('begun')
  const blob = await world.db.prepare(`SELECT blob FROM submission WHERE status = 'signed'`).first('blob')
  world.sandbox.faults.clear()
  sendOutside(world, minter, { TransactionType: 'SetRegularKey', RegularKey: last.address })
  world.configure({ MINTER_SEED: last.seed })
  const sent = world.sandbox.ledger.submit(String(blob)) as { engine_result?: string }
  expect(sent.engine_result).toBe('tefBAD_AUTH')
  world.later(15 * MINUTE)
  for (let closes = 0; closes < 25; closes += 1) world.sandbox.ledger.close()
  await turns(world, 3)
  const { results } = await world.db.prepare(`SELECT 1 FROM submission WHERE status = 'signed'`).all()
  expect(results).toEqual([])
  expect(await sell()).toBe('sold')
})

test('whom a thief lets act for the minter acts on after the key is changed, until that is taken back', async () => {
  const { minter } = world.sandbox.accounts
  const accomplice = await freshWallet(world)
  const letAct = (...types: string[]) =>
    sendOutside(world, minter, {
      TransactionType: 'DelegateSet',
      Authorize: accomplice.address,
      Permissions: types.map((PermissionValue) => ({ Permission: { PermissionValue } })),
    })
  const stealFor = () =>
    sendOutside(
      world,
      minter,
      { TransactionType: 'Payment', Destination: thief.address, Amount: '1000000' },
      accomplice,
    )
  letAct('Payment')
  const newer = walletFromPassphrase('the regular key after the delegate')
  sendOutside(world, minter, { TransactionType: 'SetRegularKey', RegularKey: newer.address })
  world.configure({ MINTER_SEED: newer.seed })
  const { hash } = stealFor()
  await turns(world, 1)
  const said = await answerSale(world, 'clear', 'loss')
  expect(said).toContain(`1,000,000 drops left the minter without a submission of ours: ${hash}`)
  expect(said).toMatch(/ledger \d+ {2}DelegateSet tesSUCCESS/)

  letAct()
  expect(stealFor).toThrow('terNO_DELEGATE_PERMISSION')
  await turns(world, 1)
  await answerSale(world, 'clear', 'loss', '--confirm', ...SIGNED)
  expect(await sell()).toBe('sold')
})

test('a leaked master key is disabled: the ledger refuses it, and the regular key goes on selling', async () => {
  const { minter } = world.sandbox.accounts
  sendOutside(world, minter, { TransactionType: 'AccountSet', SetFlag: DISABLE_MASTER })
  expect(steal(minter).result).toBe('tefMASTER_DISABLED')
  expect(await sell()).toBe('sold')
  expect(await world.db.prepare('SELECT count(*) AS n FROM halt').first('n')).toBe(0)
})
