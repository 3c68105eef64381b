import { expect, test } from 'vitest'
import { ok } from '#contract/result'
import { address } from '#contract/wire/ledger-ids'
import { rippled } from '../../../../functions/adapters/ledger/rippled.ts'
import type { AskNode, RpcAnswer } from '../../../../functions/adapters/ledger/rpc.ts'
import { quietLog } from '../../../../functions/log.ts'

const validated_ledger = { base_fee: 10, reserve_base: 1_000_000, reserve_inc: 200_000 }
const state = { load_base: 256, load_factor: 256, network_id: 512, validated_ledger }
const clock = { now: () => 0, sleep: async () => {} }
const nodes = ['one', 'two'].map((name) => ({
  name,
  operator: name,
  rpcUrl: `https://${name}.example`,
  wsUrl: null,
}))
const features = { A1: { name: 'NFTokenMintOffer', enabled: true } }

test('where the first node refuses to list amendments, the next one is asked', async () => {
  const ask: AskNode = async (url, method): Promise<RpcAnswer> => {
    if (method === 'server_state') return { kind: 'result', result: { state } }
    if (url === 'https://one.example') return { kind: 'error', error: 'noPermission' }
    return { kind: 'result', result: { features } }
  }
  const ledger = rippled({ nodes, network: { id: 512 } }, clock, quietLog, ask)
  expect(await ledger.mintsWithOffer()).toEqual(ok(true))
})

test('a list whose node fails between two pages is read from the beginning at the next one, without a marker of the first', async () => {
  const issuer = address.parse('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
  const nft = (serial: number) => ({
    NFTokenID: serial.toString(16).padStart(64, '0').toUpperCase(),
    Issuer: issuer,
    Flags: 8,
    nft_serial: serial,
  })
  const page = (serials: readonly number[], marker?: string): RpcAnswer => ({
    kind: 'result',
    result: { validated: true, account_nfts: serials.map(nft), ...(marker ? { marker } : {}) },
  })
  const pages = new Map([
    ['https://one.example ', page([1, 2], 'row 2 of the first')],
    ['https://two.example ', page([1, 2, 3], 'row 3 of the second')],
    ['https://two.example row 3 of the second', page([4])],
    ['https://two.example row 2 of the first', page([])],
  ])
  const ask: AskNode = async (url, method, params): Promise<RpcAnswer> => {
    if (method === 'server_state') return { kind: 'result', result: { state } }
    const { marker = '' } = params as { readonly marker?: string }
    return pages.get(`${url} ${marker}`) ?? { kind: 'unreachable', reason: 'account_nfts: tooBusy' }
  }
  const got = await rippled({ nodes, network: { id: 512 } }, clock, quietLog, ask).nfts(issuer, 10)
  expect(got.ok && got.value.nfts.map(({ nft_serial }) => nft_serial)).toEqual([1, 2, 3, 4])
})

test('a transaction that is sent again goes to the next node first: the one before may have accepted and dropped it', async () => {
  const sent: string[] = []
  const ask: AskNode = async (url, method, params): Promise<RpcAnswer> => {
    if (method === 'server_state') return { kind: 'result', result: { state } }
    const { tx_blob } = params as { readonly tx_blob: string }
    sent.push(`${tx_blob} to ${new URL(url).host}`)
    return { kind: 'result', result: { engine_result: 'tesSUCCESS' } }
  }
  const ledger = rippled({ nodes, network: { id: 512 } }, clock, quietLog, ask)
  await ledger.submit('A')
  await ledger.submit('A', 1)
  await ledger.submit('B')
  await ledger.submit('A', 2)
  expect(sent).toEqual(['A to one.example', 'A to two.example', 'B to one.example', 'A to one.example'])
})

test('a node that hangs is asked after the others for a minute, since each question to it takes seconds', async () => {
  let now = 0
  const asked: string[] = []
  const ask: AskNode = async (url, method): Promise<RpcAnswer> => {
    const isFirst = url === 'https://one.example'
    if (method === 'server_state' && !isFirst) return { kind: 'result', result: { state } }
    asked.push(new URL(url).host)
    if (isFirst) now += 8_000
    return isFirst
      ? { kind: 'unreachable', reason: 'TimeoutError' }
      : { kind: 'result', result: { features } }
  }
  const timed = { now: () => now, sleep: async () => {} }
  const ledger = () => rippled({ nodes, network: { id: 512 } }, timed, quietLog, ask)
  await ledger().mintsWithOffer()
  expect(asked.splice(0)).toEqual(['one.example', 'two.example'])
  await ledger().mintsWithOffer()
  expect(asked.splice(0)).toEqual(['two.example'])
  now += 60_000
  await ledger().mintsWithOffer()
  expect(asked).toEqual(['one.example', 'two.example'])
})

test('a node that refuses at once keeps its place among those that are asked', async () => {
  const asked: string[] = []
  const ask: AskNode = async (url, method): Promise<RpcAnswer> => {
    if (method === 'server_state') return { kind: 'result', result: { state } }
    asked.push(new URL(url).host)
    return url === 'https://one.example'
      ? { kind: 'unreachable', reason: 'HTTP 503' }
      : { kind: 'result', result: { features } }
  }
  const ledger = rippled({ nodes, network: { id: 512 } }, { ...clock }, quietLog, ask)
  await ledger.mintsWithOffer()
  await ledger.mintsWithOffer()
  expect(asked).toEqual(['one.example', 'two.example', 'one.example', 'two.example'])
})
