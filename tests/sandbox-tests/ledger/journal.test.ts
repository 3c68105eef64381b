import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../sandbox/ledger/ledger.ts'
import { createScene, genesis, party, type Scene } from './scene.ts'

const alice = party('alice')
const bob = party('bob')

let directory: string
let file: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ledger-journal-'))
  file = join(directory, 'deep', 'ledger.jsonl')
})
afterEach(() => rmSync(directory, { recursive: true }))

const open = (path = file) =>
  createLedger({ journal: path, closeEvery: null, now: () => Date.UTC(2027, 0, 1) })
const lastHash = (ledger: Ledger) => String(ledger.request('ledger_closed', {}, 2).ledger_hash)

/** A ledger with every kind of record in its journal; the last transaction is still pending. */
function livedIn(): Scene {
  const scene = createScene({ journal: file })
  scene.fund(50_000_000, alice, bob)
  for (let n = 0; n < 5; n++) scene.pass(4)
  const { meta } = scene.done(alice, {
    TransactionType: 'NFTokenMint',
    NFTokenTaxon: 1,
    Flags: 8,
    Amount: '5000000',
    Destination: bob.address,
  })
  scene.done(bob, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: meta.offer_id })
  scene.final(bob, { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: meta.offer_id })
  scene.pass(7)
  const Sequence = Number(scene.account(alice.address)?.Sequence)
  scene.send(alice, { TransactionType: 'AccountSet', Sequence: Sequence + 1 })
  scene.send(bob, { TransactionType: 'TicketCreate', TicketCount: 2 })
  return scene
}

test('a ledger restarted on its journal is the same ledger, pending and kept transactions included', async () => {
  const { ledger } = livedIn()
  const headers = (of: Ledger) =>
    Array.from({ length: of.validatedIndex }, (_, n) => of.request('ledger', { ledger_index: n + 1 }, 2))
  await ledger.dispose()
  const again = open()
  expect(again.fresh).toBe(false)
  expect(headers(again)).toEqual(headers(ledger))
  expect(again.nfts(bob.address)).toEqual(ledger.nfts(bob.address))
  for (const { address } of [genesis, alice, bob]) {
    const everything = { account: address, ledger_index: 'current' }
    expect(again.request('account_info', everything, 2)).toEqual(
      ledger.request('account_info', everything, 2),
    )
    expect(again.request('account_tx', { account: address }, 2)).toEqual(
      ledger.request('account_tx', { account: address }, 2),
    )
  }
  again.close()
  expect(
    again.request('account_objects', { account: bob.address, type: 'ticket' }, 2).account_objects,
  ).toHaveLength(2)
  await again.dispose()
})

test('a journal cut off anywhere restores the state at its end, and continues from there', async () => {
  const { ledger } = livedIn()
  await ledger.dispose()
  const bytes = readFileSync(file)
  const whole = [...bytes.keys()].filter((at) => bytes[at] === 10).map((at) => at + 1)
  const cut = join(directory, 'cut.jsonl')
  let indexBefore = 0
  for (const end of [...whole, ...whole.map((at) => at + 3)]
    .filter((at) => at <= bytes.length)
    .sort((a, b) => a - b)) {
    copyFileSync(file, cut)
    truncateSync(cut, end)
    const torn = open(cut)
    expect(torn.validatedIndex).toBeGreaterThanOrEqual(indexBefore)
    indexBefore = torn.validatedIndex
    const atLine = whole.filter((at) => at <= end).at(-1)
    expect(statSync(cut).size, 'a torn line is cut off').toBe(atLine)
    torn.close()
    await torn.dispose()
    const resumed = open(cut)
    expect(lastHash(resumed)).toBe(lastHash(torn))
    await resumed.dispose()
  }
  expect(indexBefore).toBe(ledger.validatedIndex)
})

test('a transaction is in the journal before its sender gets the answer', () => {
  const scene = createScene({ journal: file })
  scene.send(genesis, { TransactionType: 'AccountSet' })
  const again = open()
  expect(again.request('account_info', { account: genesis.address }, 2)).toMatchObject({
    account_data: { Sequence: 2 },
  })
})

test('a refused transaction leaves no trace in the journal', () => {
  const scene = createScene({ journal: file })
  const { size } = statSync(file)
  scene.result(genesis, { TransactionType: 'AccountSet', Flags: 1 })
  scene.result(genesis, { TransactionType: 'AccountSet', Sequence: 0 })
  expect(statSync(file).size).toBe(size)
})

test('of two ledgers on one journal, the one that finds it changed stops writing', () => {
  const scene = createScene({ journal: file })
  const second = open()
  scene.ledger.close()
  expect(() => second.close()).toThrow(/another process/)
  expect(open().validatedIndex).toBe(scene.ledger.validatedIndex)
})

test('an idle ledger costs a few bytes a close', () => {
  const scene = createScene({ journal: file })
  const { size } = statSync(file)
  for (let n = 0; n < 1000; n++) scene.pass(4)
  expect(statSync(file).size - size).toBeLessThan(3500)
})

test('an emptied file is a new ledger', () => {
  livedIn()
  writeFileSync(file, '')
  expect(open().fresh).toBe(true)
})

test('an invalid journal, or one with another result, is refused', async () => {
  const { ledger } = livedIn()
  await ledger.dispose()
  const lines = readFileSync(file, 'utf8')
  writeFileSync(file, lines.replace(/"hash":"[0-9A-F]{4}/, '"hash":"0000'))
  expect(() => open()).toThrow(/differs at its line/)
  writeFileSync(file, lines.split('\n').slice(1).join('\n'))
  expect(() => open()).toThrow(/has no beginning/)
  writeFileSync(file, lines.replace('"version":3', '"version":2'))
  expect(() => open()).toThrow(/started under older rules/)
  writeFileSync(file, lines)
  appendFileSync(file, '{"close":"soon"}\n')
  expect(() => open()).toThrow(/is invalid/)
})

test('a ledger keeps the rules that it started with', async () => {
  const plain = createLedger({ journal: file, closeEvery: null, amendments: { nftokenMintOffer: false } })
  await plain.dispose()
  const again = open()
  expect(again.request('feature', { feature: 'NFTokenMintOffer' }, 2)).toMatchObject({
    EE3CF852F0506782D05E65D49E5DCC3D16D50898CD1B646BAE274863401CC3CE: { enabled: false },
  })
})
