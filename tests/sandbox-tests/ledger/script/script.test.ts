import { expect, test } from 'vitest'
import { createFaults } from '../../../sandbox/faults.ts'
import { createLedger } from '../../../sandbox/ledger/ledger.ts'
import { serveLedger } from '../../../sandbox/ledger/serve/serve-ledger.ts'
import { objections } from './judge.ts'
import { normalForm } from './normal-form.ts'
import { runScript } from './run-script.ts'
import { script } from './script.ts'
import { requireFit, serverAt, standIn } from './server.ts'

const inMemory = { journal: null, closeEvery: null } as const
/**
 * The administrator's port of a standalone rippled with mainnet's fees and reserves: started with `--standalone --start`
 * on a configuration whose `[voting]` says `reference_fee = 10`, `account_reserve = 1000000`, `owner_reserve = 200000`.
 */
const realServer = process.env.XRPL_STANDALONE_URL

const ours = runScript(standIn(createLedger(inMemory)), script, 'stand-in')

test('the sandbox ledger does what the script says, step by step', async () => {
  expect(objections(await ours)).toEqual([])
})

test('no two steps have the same name', () => {
  const tried = script.map(({ what }) => what)
  expect(new Set(tried).size).toBe(tried.length)
})

test('served over JSON-RPC, to other accounts and on a ledger with a past, the script runs the same', async () => {
  const ledger = createLedger(inMemory)
  for (let n = 0; n < 10; n++) ledger.close()
  const served = await serveLedger(ledger, createFaults())
  try {
    const server = serverAt(served.rpcUrl)
    await requireFit(server)
    expect(normalForm(await runScript(server, script, 'over HTTP'))).toEqual(normalForm(await ours))
  } finally {
    await served.close()
    await ledger.dispose()
  }
})

/** A deviation of a server: a field with another value, or none. */
const strange: [what: string, field: string, seen: RegExp, instead: unknown][] = [
  ['says another result', 'engine_result', /tecNO_DST_INSUF_XRP/, 'tecNO_DST'],
  ['keeps nothing', 'kept', /true/, false],
  ['counts one owned object too many', 'OwnerCount', /^9$/, 10],
  ['delivers less', 'delivered_amount', /^1234567$/, '1234566'],
  ['does not name the token', 'nftoken_id', /./, undefined],
  ['numbers tickets differently', 'TicketSequence', /./, 1],
]

test.each(strange)('a server that %s is detected', async (_what, field, seen, instead) => {
  const { memory, results } = await ours
  const change = (key: string, value: unknown) =>
    key === field && seen.test(String(value)) ? instead : value
  const theirs = { memory, results: JSON.parse(JSON.stringify(results, change)) as typeof results }
  expect(normalForm(theirs)).not.toEqual(normalForm({ memory, results }))
})

test('a server that shows no empty lists of previous fields is detected', async () => {
  const { memory, results } = await ours
  const isEmptyList = (key: string, value: unknown) =>
    key === 'PreviousFields' && Object.keys(value as object).length === 0
  const change = (key: string, value: unknown) => (isEmptyList(key, value) ? undefined : value)
  const theirs = { memory, results: JSON.parse(JSON.stringify(results, change)) as typeof results }
  expect(normalForm(theirs)).not.toEqual(normalForm({ memory, results }))
})

test.skipIf(realServer === undefined)(
  'a real server does what the script says, exactly as the sandbox ledger',
  async () => {
    const server = serverAt(realServer ?? '')
    await requireFit(server)
    const real = await runScript(server, script, `run ${Date.now()}`)
    expect(objections(real)).toEqual([])
    expect(normalForm(real)).toEqual(normalForm(await ours))
  },
)
