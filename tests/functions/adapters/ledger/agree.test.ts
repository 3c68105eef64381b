import { expect, test } from 'vitest'
import { drops } from '#contract/money'
import { err, ok } from '#contract/result'
import { ledgerHash } from '#contract/wire/ledger-ids'
import { agreeOn } from '../../../../functions/adapters/ledger/agree.ts'
import type { LedgerNode, View } from '../../../../functions/adapters/ledger/ledger.ts'
import { consoleLog } from '../../../../functions/log.ts'

const closed = { index: 7, hash: ledgerHash.parse('A'.repeat(64)), closeTime: 1 }
const costs = { baseFee: drops(10n), reserveBase: drops(1n), reserveIncrement: drops(1n) }

/** A node of an operator: unreachable, or with an answer for every ticket. */
function node(operator: string, says: boolean | 'away', last = closed): LedgerNode {
  const shown = last.hash === closed.hash ? last : closed
  const view = { ...shown, hasTicket: async () => ok(says === true) } as unknown as View
  return {
    operator,
    state: async () => (says === 'away' ? err('unreachable') : ok({ ...last, ...costs })),
    view: () => view,
    at: async () => ok(view),
  } as unknown as LedgerNode
}

const ticket = async (nodes: readonly LedgerNode[]) => {
  const agreed = await agreeOn(nodes, consoleLog({ version: 'local', requestId: null }))
  return agreed.ok ? agreed.value.hasTicket('rMinter' as never, 1) : agreed
}

test.each([
  ['both have it last', closed],
  ['one of them is beyond it', { ...closed, index: 8, hash: ledgerHash.parse('B'.repeat(64)) }],
])('when two operators disagree about one ledger, neither is believed: %s', async (_, last) => {
  const first = node('one.example', true)
  expect(await ticket([first, node('two.test', false, last)])).toEqual(err('unreachable'))
  expect(await ticket([first, node('two.test', true, last)])).toEqual(ok(true))
})

test.each([
  ['both have it last', closed],
  ['one of them is beyond it', { ...closed, index: 8, hash: ledgerHash.parse('B'.repeat(64)) }],
])('the close time that one operator states of a ledger decides nothing: %s', async (_, last) => {
  const late = { ...closed, closeTime: 900_000 }
  const liar = node('one.example', true, late)
  const honest = node('two.test', true, last)
  expect(await ticket([liar, honest])).toEqual(err('not-yet'))
  expect(await ticket([liar, honest, node('three.test', true)])).toEqual(ok(true))
})

test('two nodes of one operator count once: the next operator is asked', async () => {
  const nodes = [node('one.example', true), node('one.example', true), node('two.test', false)]
  expect(await ticket(nodes)).toEqual(err('unreachable'))
  expect(await ticket(nodes.with(2, node('two.test', true)))).toEqual(ok(true))
})

test('while the other operator is unreachable, an operator counts as one, however many nodes it runs', async () => {
  const nodes = [node('one.example', true), node('one.example', true), node('two.test', 'away')]
  expect(await ticket(nodes)).toEqual(err('single-operator'))
})

test('if one node of an operator does not count, its other nodes are still asked', async () => {
  const nodes = [node('one.example', 'away'), node('two.test', true), node('one.example', true)]
  expect(await ticket(nodes)).toEqual(ok(true))
})
