import { beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { err, ok } from '#contract/result'
import { LEDGER_STALE, SECOND } from '#contract/timing'
import type { LedgerNode } from '../../../../functions/adapters/ledger/ledger.ts'
import { textOf } from '../../../../functions/adapters/ledger/view-of.ts'
import type { Cursor } from '../../../../functions/records/journal/cursor-store.ts'
import type { Feed } from '../../../../functions/triggers/follower/feed.ts'
import {
  hashOf,
  ledgerHashOf,
  link,
  type Oddity,
  type Page,
  tailAt,
  threadFeed,
  threadNode,
} from '../../../support/thread-feed.ts'

/** A mint's URI, hex: five of them exceed the limit of a feed. */
const MEGABYTE = 'AB'.repeat(1_000_000)

let now = 0
let tail: Cursor | null = null
/** The calls, in order. */
let asked: string[] = []
/** The feed's events and what it logged, in order. */
let received: string[] = []
beforeEach(() => {
  now = 60 * 60 * SECOND
  tail = null
  asked = []
  received = []
})

const node = (name: string, n: number, odd: Oddity = {}) =>
  threadNode(name, n, odd, { now: () => now, ask: (call) => void asked.push(call) })

/** A node with three links that names this ledger as its last. */
function nodeNaming(index: () => number): LedgerNode {
  const own = node('a', 3)
  const state: LedgerNode['state'] = async () => {
    const said = await own.state()
    return said.ok ? ok({ ...said.value, index: index(), hash: ledgerHashOf(index()) }) : said
  }
  return { ...own, state }
}

const feedOf = (nodes: readonly LedgerNode[]) =>
  threadFeed(nodes, { now: () => now, tail: () => tail, hear: (event) => void received.push(event) })

const heldBy = (feed: Feed) => [...feed.shown.links.values()].map(({ ledger }) => ledger)

test('if a node is stale or of another network, the operator’s next node is asked', async () => {
  const feed = feedOf([node('a', 3, { counts: false }), node('b', 3)])
  expect(await feed.read()).toBe(true)
  expect(heldBy(feed)).toEqual([1, 2, 3])
  expect(asked.filter((one) => one.startsWith('a'))).toEqual(['a state'])
  const single = feedOf([node('a', 3, { counts: false })])
  expect(await single.read()).toBe(false)
})

test('a feed whose node omits a link has no complete range, and moves to the operator’s next node', async () => {
  const feed = feedOf([node('a', 5, { without: 4 }), node('b', 5)])
  expect(await feed.read()).toBe(false)
  expect(feed.shown.complete).toEqual([])
  expect(await feed.read()).toBe(true)
  expect(feed.shown.complete).toEqual([{ index: 5, last: hashOf(5) }])
})

test('a feed that holds more than 5 MB stops reading until the journal has taken some of it', async () => {
  const feed = feedOf([node('a', 9, { uri: MEGABYTE })])
  expect(await feed.read()).toBe(false)
  expect(heldBy(feed)).toEqual([1, 2, 3, 4, 5])
  expect(await feed.read()).toBe(false)
  expect(asked.filter((one) => one === 'a history').length).toBe(1)
  tail = tailAt(5)
  expect(await feed.read()).toBe(true)
  expect(heldBy(feed).filter((ledger) => ledger > 5)).toEqual([6, 7, 8, 9])
})

test('a feed holds no metadata, which strangers may make large', async () => {
  const { meta, ...shown } = link(1)
  const [root] = meta.AffectedNodes
  if (!root) throw new Error('the link changes no AccountRoot')
  const offer = { ...root, LedgerEntryType: 'Offer', LedgerIndex: 'AB', fields: { BookDirectory: MEGABYTE } }
  const large = { ...shown, meta: { ...meta, AffectedNodes: [root, offer] } }
  const history = (_account: string, _range: object, page: Page) => page([large]).then(() => 'all')
  const feed = feedOf([{ ...node('a', 1), history } as unknown as LedgerNode])
  expect(await feed.read()).toBe(true)
  expect(heldBy(feed)).toEqual([1])
  expect(textOf([...feed.shown.links.values()]).length).toBeLessThan(2_000)
})

test('a node without a WebSocket is asked only for its last ledger while that is unchanged', async () => {
  const feed = feedOf([node('a', 3)])
  expect(feed.hasSocket).toBe(false)
  expect(await feed.listen()).toBe(false)
  expect(await feed.read()).toBe(true)
  expect(asked).toEqual(['a state', 'a account', 'a history'])
  asked = []
  expect(await feed.read()).toBe(true)
  expect(asked).toEqual(['a state'])
})

test('an operator whose node has named a ledger with far too high an index counts again with the next that it names', async () => {
  let index = 1_000_000_000
  const feed = feedOf([nodeNaming(() => index)])
  await feed.read()
  index = 3
  expect(await feed.read()).toBe(true)
  expect([feed.state?.index, [...feed.shown.closed.keys()]]).toEqual([3, [3]])
  expect(feed.shown.complete).toEqual([{ index: 3, last: hashOf(3) }])
})

test('a feed whose next node is some ledgers behind keeps the newer ones that it was shown', async () => {
  let index = 66
  const feed = feedOf([nodeNaming(() => index)])
  await feed.read()
  index = 3
  expect(await feed.read()).toBe(true)
  expect([feed.state?.index, [...feed.shown.closed.keys()]]).toEqual([66, [66, 3]])
})

test('a feed that confirms a ledger states when its own node says that it closed', async () => {
  const feed = feedOf([node('a', 3)])
  await feed.confirm({ index: 3, hash: ledgerHashOf(3), closeTime: now + LEDGER_STALE })
  expect(feed.shown.closed.get(3)).toEqual({ index: 3, hash: ledgerHashOf(3), closeTime: now })
})

test('a history full of transactions that only name the minter is read in parts, and the link behind them is found', async () => {
  tail = tailAt(1)
  const [LAST, PER_PAGE] = [101, SECOND]
  const behind = { ...link(2), ledger: LAST, ledgerHash: ledgerHashOf(LAST) }
  const naming = (ledger: number) => {
    const { meta, ...one } = { ...link(3), ledger, ledgerHash: ledgerHashOf(ledger) }
    return { ...one, meta: { ...meta, AffectedNodes: [] } }
  }
  const flooded = {
    ...node('a', LAST),
    view: ({ index }: { index: number }) => ({
      index,
      account: async () => ok({ balance: drops(88n), previousTx: hashOf(index < LAST ? 1 : 2) }),
    }),
    async history(_account: string, { first }: { first: number }, page: Page) {
      asked.push(`history from ${first}`)
      for (let ledger = Math.max(first, 2); ledger <= LAST; ledger += 1) {
        now += PER_PAGE
        if ((await page([ledger < LAST ? naming(ledger) : behind])) === 'enough') return 'less'
      }
      return 'all'
    },
  } as unknown as LedgerNode
  const feed = feedOf([flooded])
  const joined: boolean[] = []
  for (let reading = 0; reading < 20 && !joined.includes(true); reading += 1) joined.push(await feed.read())
  expect(joined.at(-1)).toBe(true)
  expect(heldBy(feed)).toEqual([LAST])
  expect(asked.filter((call) => call.startsWith('history')).slice(0, 3)).toEqual([
    'history from 1',
    'history from 11',
    'history from 20',
  ])
})

test('a history that was read in parts and does not join is read again from the tail before it counts as diverged', async () => {
  tail = tailAt(1)
  let isSlow = true
  const firsts: number[] = []
  const forked = {
    ...node('a', 5),
    async history(_account: string, { first }: { first: number }, page: Page) {
      firsts.push(first)
      now += isSlow ? 11 * SECOND : 0
      const naming = { ...link(9), ledger: 4, meta: { ...link(9).meta, AffectedNodes: [] } }
      return (await page(isSlow ? [naming] : [link(5)])) === 'enough' ? 'less' : 'all'
    },
  } as unknown as LedgerNode
  const feed = feedOf([forked])
  const reaches: string[] = []
  for (let reading = 0; reading < 3; reading += 1, isSlow = false) {
    expect(await feed.read()).toBe(false)
    reaches.push(feed.reach)
  }
  expect(firsts).toEqual([1, 4, 1])
  expect(reaches).toEqual(['unknown', 'unknown', 'diverged'])
})

test('an answer that cannot be read stops no later one, and the operator’s next node is asked', async () => {
  const history = () => Promise.reject(new Error('unreadable'))
  const feed = feedOf([{ ...node('a', 3), history } as unknown as LedgerNode, node('b', 3)])
  expect(await feed.read()).toBe(false)
  expect(await feed.read()).toBe(true)
  expect(heldBy(feed)).toEqual([1, 2, 3])
})

test('however often a feed is read and asked while its node hangs, the node is asked once more for each', async () => {
  let recover = () => {}
  const hangs = new Promise<void>((resolve) => {
    recover = resolve
  })
  const slow = node('a', 3)
  const state: LedgerNode['state'] = async () => {
    const said = await slow.state()
    await hangs
    return said
  }
  const feed = feedOf([{ ...slow, state }])
  const answers = [feed.read(), feed.ask()]
  for (let closes = 0; closes < 100; closes += 1) answers.push(feed.read(), feed.ask())
  recover()
  expect(new Set(await Promise.all(answers))).toEqual(new Set([true]))
  expect(asked.filter((one) => one === 'a state')).toHaveLength(4)
})

test('the last ledger of a feed is never replaced by an earlier one', async () => {
  const newer = { ...node('a', 5), state: node('a', 5).state }
  const feed = feedOf([newer])
  await feed.ask()
  newer.state = node('a', 3).state
  expect(await feed.ask()).toBe(true)
  expect(feed.state?.index).toBe(5)
})

test('a feed states when its node last answered', async () => {
  const feed = feedOf([node('a', 3)])
  expect(feed.receivedAt).toBe(Number.NEGATIVE_INFINITY)
  await feed.ask()
  expect(feed.receivedAt).toBe(now)
})

test('it is not known whether a feed joins the journal before its node has answered, and while it does not', async () => {
  const growing = { ...node('a', 3), state: node('a', 3).state }
  const feed = feedOf([growing])
  expect(feed.reach).toBe('unknown')
  await feed.read()
  expect(feed.reach).toBe('joins')
  growing.state = node('a', 3, { counts: false }).state
  expect(await feed.read()).toBe(false)
  expect(feed.reach).toBe('unknown')
})

test('it is not known whether a feed joins the journal while its node does not show the AccountRoot', async () => {
  const growing = { ...node('a', 3), state: node('a', 3).state }
  const feed = feedOf([growing])
  await feed.read()
  growing.state = node('a', 4).state
  growing.view = () => ({ account: async () => err('unreachable') }) as never
  expect(await feed.read()).toBe(false)
  expect(feed.reach).toBe('unknown')
})

test('what a feed has read by requests is reported, so that it is appended', async () => {
  await feedOf([node('a', 3)]).read()
  expect(received).toEqual(['shown'])
})

test('a node that is behind the journal joins it without a further request', async () => {
  tail = tailAt(5)
  const feed = feedOf([node('a', 4)])
  expect(await feed.read()).toBe(true)
  expect(feed.reach).toBe('joins')
  expect(asked).toEqual(['a state', 'a account'])
})

test('a node whose AccountRoot names the journal’s last link need not show its history', async () => {
  tail = tailAt(3)
  expect(await feedOf([node('a', 3)]).read()).toBe(true)
  expect(asked).toEqual(['a state', 'a account'])
})

test.each([
  ['another link', tailAt(3, hashOf(9))],
  ['another balance', tailAt(3, hashOf(3), '87')],
])(
  'a node that shows %s in the ledger of the journal’s last one does not join it',
  async (_what, journal) => {
    tail = journal
    const feed = feedOf([node('a', 3)])
    expect(await feed.read()).toBe(false)
    expect(feed.reach).toBe('diverged')
    expect(received).toContain('a: its history does not join ours')
  },
)

test('what a feed has proved counts no more once the journal has another link', async () => {
  const feed = feedOf([node('a', 3)])
  expect(await feed.read()).toBe(true)
  tail = tailAt(3, hashOf(9))
  expect(await feed.read()).toBe(false)
})

test('a feed that has to forget what it was shown reads a long history from the journal’s tail again', async () => {
  tail = tailAt(1)
  const firsts: number[] = []
  const slow = {
    ...node('a', 5),
    async history(_account: string, { first }: { first: number }, page: Page) {
      firsts.push(first)
      now += 11 * SECOND
      const naming = { ...link(9), ledger: 4, meta: { ...link(9).meta, AffectedNodes: [] } }
      return (await page([naming])) === 'enough' ? 'less' : 'all'
    },
  } as unknown as LedgerNode
  const feed = feedOf([slow])
  await feed.read()
  await feed.read()
  feed.forget()
  await feed.read()
  expect(firsts).toEqual([1, 4, 1])
})
