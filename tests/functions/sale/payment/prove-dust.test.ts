import { expect, test } from 'vitest'
import { drops } from '#contract/money'
import { err, ok } from '#contract/result'
import { address, txHash } from '#contract/wire/ledger-ids'
import { proveDust } from '../../../../functions/sale/payment/prove-dust.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const PAYER = address.parse('rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe')

const dust = Array.from({ length: 50 }, (_, n) => ({
  payer: PAYER,
  hash: txHash.parse(n.toString(16).toUpperCase().padStart(64, '0')),
  tag: null,
  ledger: 9,
  drops: drops(20_000n),
  refund: null,
}))

/** Proves all of it with nodes of which the first answers this; also how often each node was asked. */
async function prove(first: (hash: string) => unknown) {
  const asked = [0, 0]
  const shown = (hash: string) => ({
    ledger: 9,
    meta: { TransactionResult: 'tesSUCCESS' },
    account: PAYER,
    payment: { destination: MINTER, drops: drops(20_000n), sourceTag: null, blob: () => hash },
    batch: null,
  })
  const nodes = [first, (hash: string) => ok(shown(hash))].map((answer, at) => ({
    transaction: async (hash: string) => {
      asked[at] = (asked[at] ?? 0) + 1
      return answer(hash)
    },
  }))
  const proof = await proveDust({ ledger: { nodes }, config: { minter: MINTER } } as never, dust)
  return { proof, asked }
}

test.each([
  ['does not answer', () => err('unreachable')],
  ['does not show it', () => ok(null)],
  [
    'shows it in another ledger',
    () => ok({ ledger: 8, meta: {}, account: PAYER, payment: null, batch: null }),
  ],
])('dust is proved by a node that shows it as it is stored, also where another %s', async (_what, first) => {
  const { proof } = await prove(first)
  expect(proof).toEqual({ said: 'same', bytes: dust.map(({ hash }) => ({ blob: hash, batch: null })) })
})

test('a node that does not answer is asked for the first few payments only, since each of its answers takes seconds', async () => {
  const { asked } = await prove(() => err('unreachable'))
  expect(asked).toEqual([6, 50])
})
