import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Row } from '../../../../functions/scripts/database/database.ts'
import { answerSale, printedCommand } from '../../../support/answer-sale.ts'
import { type HostedWorker, hostDatabase } from '../../../support/host-worker.ts'

let host: HostedWorker
beforeAll(async () => {
  host = await hostDatabase()
})
afterAll(() => host.dispose())
beforeEach(async () => {
  const tables = [
    'halt',
    'alert',
    'alert_over',
    'cursor',
    'ticket',
    'ledger_tx',
    'stranger_tx',
    'divergence',
    'journal_decision',
    'pause',
  ]
  for (const table of tables) await run(`DELETE FROM ${table}`)
  await run(`UPDATE pass SET status = 'available', quarantined = NULL`)
})

const at = Date.parse('2026-11-22T09:30:00Z')

async function run(sql: string): Promise<readonly Row[]> {
  return (await host.db.prepare(sql).all<Row>()).results
}

const sale = (...words: string[]) => answerSale({ db: host.db, clock: { now: () => at } }, ...words)

const signed = ['--by', 'Ada', '--why', "they'd forked"]
const ada = [...signed, '--confirm']

async function pull(name: string, why: string) {
  await run(`INSERT INTO halt (name, why, since) VALUES ('${name}', '${why}', ${at})`)
  await raise(`halt ${name}`, why, null)
}

async function raise(name: string, what: string, notifiedAt: number | null) {
  await run(
    `INSERT INTO alert (name, what, raised_at, notified_at) VALUES ('${name}', '${what}', ${at}, ${notifiedAt})`,
  )
}

test('a sale without a halt prints that, its stock, and that no ledger was read yet', async () => {
  const said = await sale()
  expect(said).toContain('No halt is set.')
  expect(said).toContain('0 alerts, 0 not sent to the webhook')
  expect(said).toContain('0 passes quarantined')
  expect(said).toContain('mythic     0 of 10 sold, 0 on hold, 10 in stock')
  expect(said).toContain('0 tickets free; 0 purchases and 0 transactions open')
  expect(said).toContain('The ledger has not been read yet.')
})

test('everything that waits for a person is printed with its reason and time', async () => {
  await pull('loss', '3,000,012 drops left the minter')
  await raise('reserve', 'Send it XRP.', at + 60_000)
  await run(`UPDATE pass SET status = 'reserved', quarantined = 'gone' WHERE id = 7`)
  await run(`UPDATE pass SET status = 'reserved', quarantined = 'offer' WHERE id = 991`)
  await run(`UPDATE pass SET status = 'reserved' WHERE id = 992`)
  await run(`INSERT INTO ticket (sequence, status) VALUES (11, 'free'), (12, 'free'), (13, 'signed')`)
  await run(`INSERT INTO cursor (id, moves, ledger, tail, balance) VALUES (1, 5, 4711, 'x', '1')`)
  const said = await sale('status')
  expect(said).toContain('HALT loss since 2026-11-22 09:30 UTC: 3,000,012 drops left the minter')
  expect(said).toContain(
    '2026-11-22 09:30 UTC  halt loss: 3,000,012 drops left the minter  (not sent to the webhook)',
  )
  expect(said).toContain('2 alerts, 1 not sent to the webhook')
  expect(said).not.toContain('Send it XRP.')
  expect(said).toContain('pass 7 (common) is quarantined: its NFToken left the minter unsold')
  expect(said).toContain(
    'pass 991 (mythic) is quarantined: an offer that no purchase knows is being withdrawn',
  )
  expect(said).toContain('2 passes quarantined')
  expect(said).toContain('mythic     0 of 10 sold, 1 on hold, 8 in stock')
  expect(said).toContain('2 tickets free;')
  expect(said).toContain('is in ledger 4711.')
})

test('clear says what left the minter and changes nothing, until it is confirmed', async () => {
  await pull('loss', 'drops left')
  const [ours, foreign] = ['A'.repeat(64), 'B'.repeat(64)]
  await run(
    `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at) VALUES ('${ours}', 'mint', '', 1, 2, 0)`,
  )
  for (const hash of [ours, foreign])
    await run(
      `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects) VALUES ('${hash}', 7, 'rMinter', 'Payment', 'tesSUCCESS', '12', '{}')`,
    )
  const said = await sale('clear', 'loss')
  expect(said).toContain('drops left')
  expect(said).toContain(foreign)
  expect(said).not.toContain(ours)
  expect(said).toContain('Nothing was changed.')
  expect(await run('SELECT name FROM halt')).toEqual([{ name: 'loss' }])

  expect(await sale(...printedCommand(said))).toMatch(
    /The halt "loss" is cleared\.\nThe sale is open again\.\n$/,
  )
  expect(await run('SELECT name FROM halt')).toEqual([])
  expect(await run('SELECT name FROM alert')).toEqual([])
  expect(await sale('clear', 'loss', ...ada)).toBe('failed: The halt "loss" is not set.')
  await run('DELETE FROM ledger_tx')
  await run('DELETE FROM submission')
})

test('clear refuses halts that end by themselves, and names what ends them', async () => {
  await pull('restored', 'restored')
  await pull('minter', 'not named')
  await pull('loss', 'drops left')
  expect(await sale('clear', 'minter', '--confirm')).toMatch(
    /by hand: the cron run clears it .*SetRegularKey/,
  )
  expect(await sale('clear', 'restored', '--confirm')).toContain('by hand: the follower ends it')
  expect(await sale('clear')).toBe('failed: Which halt? npm run sale ENV clear loss')
  expect(await sale('clear', 'loss', ...ada)).toContain('The halt "minter" is still set')
  expect(await run('SELECT name FROM halt ORDER BY name')).toEqual([{ name: 'minter' }, { name: 'restored' }])
})

const hashOf = (n: number) => String(n).repeat(64)

/** A journal of four links, the third of them a stranger's. */
async function keepJournal() {
  const whole = (n: number, previous: string | null) =>
    run(
      `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects) VALUES ('${hashOf(n)}', ${n}, 'rMinter', 'Payment',
       'tesSUCCESS', '12', '${JSON.stringify({ root: { previousTx: previous, balance: '9', change: '0' } })}')`,
    )
  await whole(1, null)
  await whole(2, hashOf(1))
  await run(
    `INSERT INTO stranger_tx (hash, ledger, previous, account, day, balance, drops)
     VALUES (unhex('${hashOf(3)}'), 3, unhex('${hashOf(2)}'), unhex('AB'), 1, 9, 1)`,
  )
  await whole(4, hashOf(3))
  await run(`INSERT INTO cursor (id, moves, ledger, tail, balance) VALUES (1, 5, 4, '${hashOf(4)}', '9')`)
}

async function diverge(common: string | null, ...shown: readonly object[]) {
  await run(
    `INSERT INTO divergence (id, since, ledger, tail, last, common, shown)
     VALUES (1, 0, 9, '${hashOf(4)}', '${hashOf(7)}', ${common === null ? 'NULL' : `'${common}'`}, '${JSON.stringify(shown)}')`,
  )
}

const decided = () =>
  run('SELECT kind, link, first, last, anyway, who, why, at, done_at FROM journal_decision')

test('a rewind prints what it would drop, and is recorded with person and reason once confirmed', async () => {
  await keepJournal()
  await diverge(hashOf(2))
  const dry = await sale('rewind', hashOf(2))
  expect(dry).toContain('2 links are dropped, the newest first:')
  expect(dry).toContain(`  ledger 4  Payment rMinter  (${hashOf(4)})`)
  expect(dry).toContain(`  ledger 3  of a stranger AB  (${hashOf(3)})`)
  expect(dry).toContain('No row of the database was made because of them.')
  expect(dry).toContain('Nothing was changed.')
  expect(await decided()).toEqual([])
  expect(await sale('rewind', hashOf(2), ...ada)).toContain('is written down')
  const kept = { kind: 'rewind', link: hashOf(2), first: null, last: null, anyway: 0 }
  expect(await decided()).toEqual([{ ...kept, who: 'Ada', why: "they'd forked", at, done_at: null }])
  expect(await sale('status')).toContain(
    `2026-11-22 09:30 UTC  rewind ${hashOf(2)}, by Ada, because: they'd forked  (not carried out yet)`,
  )
  const before = await audits()
  expect(await sale('rewind', hashOf(2), ...ada)).toContain('failed: Another decision')
  expect(await audits()).toBe(before)
})

test('a rewind of links that the agreed history may have has to be forced, as audit and status then tell', async () => {
  await keepJournal()
  expect(await sale('rewind', hashOf(2), ...ada)).toContain('failed: Refused without --anyway')
  await sale('rewind', hashOf(2), '--anyway', ...ada)
  const what = `rewind ${hashOf(2)} --anyway`
  expect(await lastAudit()).toMatchObject({ what })
  expect(await sale('status')).toContain(`  ${what}, by Ada, because: they'd forked`)
})

test.each<[string, readonly string[], string | null, number]>([
  ['a rewind', ['rewind', hashOf(2)], hashOf(2), 0],
  ['a rewind of links that the agreed history may have', ['rewind', hashOf(2)], null, 1],
  ['a history', ['accept-history', '5', '9'], null, 0],
])('what the look at %s says to do works as it stands', async (_what, words, common, anyway) => {
  await keepJournal()
  await diverge(common, { operator: 'one', alone: { first: 5, last: 7 }, count: 3, joins: true })
  const command = printedCommand(await sale(...words))
  expect(await decided()).toEqual([])
  expect(await sale(...command)).toContain('is written down')
  expect(await decided()).toMatchObject([{ kind: words[0], anyway }])
})

test('the link of a rewind is found in either case', async () => {
  await keepJournal()
  await run(`UPDATE ledger_tx SET hash = '${'AB'.repeat(32)}' WHERE ledger = 1`)
  await run(
    `UPDATE ledger_tx SET effects = json_set(effects, '$.root.previousTx', '${'AB'.repeat(32)}') WHERE ledger = 2`,
  )
  expect(await sale('rewind', 'ab'.repeat(32))).toContain('3 links are dropped')
})

test.each<[readonly string[], string]>([
  [['refund', hashOf(1), hashOf(2), '--retry', ...signed], hashOf(2)],
  [['alerts', 'forget', 'reserve'], 'forget'],
  [['accept-history', '5', '9', '10', ...ada], '10'],
])('a word that a command does not take is refused, never ignored: %j', async (words, extra) => {
  expect(await sale(...words)).toBe(`failed: "${words[0]}" takes no "${extra}"`)
})

test.each<[readonly string[], string]>([
  [['opens-at', '2026-12-01T18:00Z', '--tier', 'rare', ...signed], '"opens-at" has no option --tier'],
  [['resume', '--say', 'Back.', ...signed], '"resume" has no option --say'],
  [['status', '--forget', 'reserve', ...signed], '"status" has no option --forget'],
  [['accept-history', '5', '9', '--anyway', ...ada], '"accept-history" has no option --anyway'],
  [['pause', '--tier', 'rare', '--tier', 'epic', ...signed], '--tier is given twice'],
])('an option that would be ignored is refused, and changes nothing: %j', async (words, why) => {
  expect(await sale(...words)).toBe(`failed: ${why}`)
  expect(await run('SELECT scope FROM pause')).toEqual([])
})

test.each<[string, readonly string[], string]>([
  ['without a transaction', [], 'To which transaction?'],
  ['to an invalid hash', ['latest'], 'To which transaction?'],
  ['to a hash that the journal does not have', [hashOf(8), ...ada], 'is not a link in the journal'],
  ['to its last link', [hashOf(4), ...ada], "is the journal's last link already"],
  ['without a name', [hashOf(2), '--why', 'a fork', '--confirm'], 'Who decides this?'],
  ['without a reason', [hashOf(2), '--by', 'Ada', '--why', ' ', '--confirm'], 'Why?'],
  ['of links in the agreed history', [hashOf(1), ...ada], 'Refused without --anyway'],
])('a rewind %s is refused', async (_how, words, why) => {
  await keepJournal()
  await diverge(hashOf(2))
  expect(await sale('rewind', ...words)).toMatch(/^failed: /)
  expect(await sale('rewind', ...words)).toContain(why)
  expect(await decided()).toEqual([])
})

test.each<[string, readonly string[], string]>([
  ['of no ledgers', [], 'Which ledgers?'],
  ['from the last to the first', ['9', '5'], 'Which ledgers?'],
  ['of ledgers that are not integers', ['5', '9.5'], 'Which ledgers?'],
  ['from before the first ledger', ['0', '9'], 'Which ledgers?'],
  ['of a number with a sign', ['+5', '7'], 'Which ledgers?'],
  ['of numbers that are not written out', ['5', '0x7'], 'Which ledgers?'],
  ['of later ledgers than one operator shows alone', ['6', '9'], 'in ledgers 5 to 7'],
  [
    'of fewer ledgers than one operator shows alone',
    ['5', '6'],
    'one shows the missing links in ledgers 5 to 7',
  ],
  ['without a reason', ['5', '9', '--by', 'Ada', '--confirm'], 'Why?'],
])('a history %s is not accepted', async (_what, words, why) => {
  await keepJournal()
  await diverge(
    null,
    { operator: 'one', alone: { first: 5, last: 7 }, count: 3, joins: true },
    { operator: 'two', alone: null, count: 0, joins: false },
  )
  const said = await sale('accept-history', ...words)
  expect(said).toMatch(/^failed: /)
  expect(said).toContain(why)
  expect(await decided()).toEqual([])
})

test('a history is accepted from the operator that shows it, and none while the journal joins the ledger', async () => {
  expect(await sale('accept-history', '5', '9', ...ada)).toContain('failed: The journal joins the ledger')
  await diverge(null, { operator: 'one', alone: { first: 5, last: 7 }, count: 3, joins: true })
  expect(await sale('accept-history', '5', '9')).toContain('one alone shows 3 links, which are appended.')
  await sale('accept-history', '5', '9', ...ada)
  expect(await decided()).toMatchObject([{ kind: 'accept-history', first: 5, last: 9, who: 'Ada' }])
})

test('where operators show the missing links differently, none is accepted, and each is named', async () => {
  const ways = [5, 6].map((first) => ({ alone: { first, last: 7 }, count: 3, joins: true }))
  await diverge(null, ...ways.map((way, at) => ({ operator: ['one', 'two'][at] ?? '', ...way })))
  const both = 'one shows the missing links in ledgers 5 to 7. two shows the missing links in ledgers 6 to 7.'
  expect(await sale('accept-history', '5', '9', ...ada)).toMatch(
    `failed: Operators show these ledgers differently, so neither is accepted; take the one that lies out of XRPL_NODES. ${both}`,
  )
  expect(await sale('accept-history', '7', '9', ...ada)).toContain(both)
  expect(await decided()).toEqual([])
})

test.each<[string, string]>([
  ['4', '6'],
  ['6', '8'],
])('what one operator alone has shown is accepted as a whole, and not from %s to %s', async (from, to) => {
  await keepJournal()
  await run('UPDATE ledger_tx SET alone = 1, ledger = ledger + 3')
  expect(await sale('accept-history', from, to, ...ada)).toBe(
    'failed: One operator alone has shown transactions of the ledgers 4 to 7.',
  )
  expect(await decided()).toEqual([])
})

test('what one operator alone has shown is accepted within its ledgers, also of one', async () => {
  await keepJournal()
  await run('UPDATE ledger_tx SET alone = 1 WHERE ledger > 1')
  expect(await sale('accept-history', '2', '4')).toContain('stays as it is: 2 transactions.')
  expect(await sale('accept-history', '2', '4', ...ada)).toContain('is written down')
  await run('DELETE FROM journal_decision')
  await run('UPDATE ledger_tx SET alone = ledger = 4')
  expect(await sale('accept-history', '4', '4', ...ada)).toContain('is written down')
})

test('where no operator shows the missing links, the way to one that does is named', async () => {
  await keepJournal()
  await diverge(null, { operator: 'two', alone: null, count: 0, joins: false })
  expect(await sale('accept-history', '5', '9', ...ada)).toContain('configure one that does (XRPL_NODES)')
})

test.each<[string, string]>([
  ['is no JSON', '[{'],
  ['lacks what one operator shows', '[{"operator":"one","count":3,"joins":true}]'],
  ['is of another shape', '{"one":true}'],
])('no history is accepted from a record that %s, and the error says so', async (_how, shown) => {
  await keepJournal()
  await diverge(null)
  await run(`UPDATE divergence SET shown = '${shown}'`)
  expect(await sale('accept-history', '5', '9', ...ada)).toBe(
    'failed: What each operator shows cannot be read from the table "divergence". Use the release that is deployed.',
  )
  expect(await decided()).toEqual([])
})

test('an alert is listed until it is forgotten, whatever its name; the alert of a halt cannot be forgotten', async () => {
  const name = `token '); DROP TABLE alert; --`
  await raise(name.replaceAll("'", "''"), 'odd', at)
  await pull('loss', 'drops left')
  await run(`UPDATE alert SET raised_at = raised_at - 60000 WHERE name = 'halt loss'`)
  expect(await sale('alerts')).toBe(
    [
      `2026-11-22 09:30 UTC  ${name}: odd  (sent 2026-11-22 09:30 UTC)`,
      '2026-11-22 09:29 UTC  halt loss: drops left  (not sent to the webhook)\n',
    ].join('\n'),
  )
  const later = { db: host.db, clock: { now: () => at + 60_000 } }
  expect(await answerSale(later, 'alerts', '--forget', name, ...signed)).toBe(
    `Deleted: ${name}. It is raised anew if its cause returns.\n`,
  )
  const over = 'SELECT name, what, raised_at, over_at FROM alert_over'
  expect(await run(over)).toEqual([{ name, what: 'odd', raised_at: at, over_at: at + 60_000 }])
  expect(await sale('alerts', '--forget', name, ...signed)).toBe(`failed: There is no alert "${name}"`)
  expect(await sale('alerts', '--forget', 'halt loss', ...signed)).toContain(
    'is about a halt that is still set',
  )
  expect(await run('SELECT name FROM alert')).toEqual([{ name: 'halt loss' }])
  await raise('unsent', 'odd', null)
  expect(await sale('alerts', '--forget', 'unsent', ...signed)).toContain('Deleted: unsent.')
  expect(await run(over), 'an alert that was not sent ends without a notice').toHaveLength(1)
})

const lastAudit = async () => (await run('SELECT at, who, what, why FROM audit ORDER BY id DESC LIMIT 1'))[0]
const audits = async () => (await run('SELECT count(*) AS n FROM audit'))[0]?.n

test.each<[readonly string[], string, string]>([
  [[], 'sale', 'the sale'],
  [['--tier', 'rare'], 'rare', 'the tier rare'],
  [['--pay-first'], 'pay-first', 'pay-first'],
  [['--sign-ins'], 'sign-ins', 'sign-ins'],
  [['--forms'], 'forms', 'forms'],
])(
  'pause and resume %j set and end one pause, each with one row of the audit',
  async (scope, stored, name) => {
    const said = await sale('pause', ...scope, '--say', 'Back at noon.', ...signed)
    expect(said).toContain(`Paused: ${name}.`)
    expect(said).toContain('Visitors read: Back at noon.')
    expect(await run('SELECT scope, until, say, why, who, since FROM pause')).toEqual([
      { scope: stored, until: null, say: 'Back at noon.', why: "they'd forked", who: 'Ada', since: at },
    ])
    expect(await lastAudit()).toEqual({
      at,
      who: 'Ada',
      what: `pause ${name}, saying: Back at noon.`,
      why: "they'd forked",
    })
    expect(await sale()).toContain(`PAUSED ${name} since 2026-11-22 09:30 UTC by Ada, because: they'd forked`)
    const before = Number(await audits())
    expect(await sale('resume', ...scope, ...signed)).toBe(`No longer paused: ${name}.\n`)
    expect(await run('SELECT scope, until, say, why, who, since FROM pause')).toEqual([])
    expect(await lastAudit()).toMatchObject({ what: `resume ${name}` })
    expect(await sale('resume', ...scope, ...signed)).toBe(`failed: Not paused: ${name}.`)
    expect(await audits(), 'what changed nothing is not in the audit').toBe(before + 1)
  },
)

test.each<[readonly string[], string]>([
  [[], 'Pages show it within 35 seconds.'],
  [['--tier', 'rare'], 'Pages show it within 35 seconds.'],
  [['--pay-first'], 'No page shows it beforehand: visitors read it when they try.'],
  [['--sign-ins'], 'No page shows it beforehand: visitors read it when they try.'],
  [['--forms'], 'No page shows it beforehand: visitors read it when they try.'],
])('pause %j says where visitors find it', async (scope, where) => {
  expect(await sale('pause', ...scope, ...signed)).toContain(`\n${where}\n`)
})

test('a pause may be given other words, and keeps its beginning', async () => {
  await sale('pause', ...signed)
  const later = { db: host.db, clock: { now: () => at + 60_000 } }
  const said = await answerSale(later, 'pause', '--say', 'Soon.', '--by', 'Ben', '--why', 'another alert')
  expect(await run('SELECT say, since FROM pause')).toEqual([{ say: 'Soon.', since: at }])
  expect(said).toContain(
    "It replaces: PAUSED the sale since 2026-11-22 09:30 UTC by Ada, because: they'd forked",
  )
})

test('a sale that its settings keep closed is said to be, where a person looks, names a time or opens it', async () => {
  const closed = (...words: string[]) =>
    answerSale({ db: host.db, clock: { now: () => at }, isClosed: true }, ...words)
  await sale('pause', ...signed)
  for (const words of [
    ['status'],
    ['opens-at', '2026-11-23T12:30Z', ...signed],
    ['opens-at', 'now', ...signed],
    ['resume', ...signed],
  ])
    expect(await closed(...words)).toContain('MINTING is paused in wrangler.toml')
  expect(await sale()).not.toContain('MINTING')
  await pull('loss', 'drops left')
  const cleared = await closed('clear', 'loss', ...ada)
  expect(cleared).toContain('MINTING is paused in wrangler.toml')
  expect(cleared).not.toContain('open again')
})

test('an opening whose time has come is no pause any more, wherever pauses are printed', async () => {
  await sale('opens-at', '2026-11-22T09:31Z', ...signed)
  const opened = (...words: string[]) =>
    answerSale({ db: host.db, clock: { now: () => at + 60_000 } }, ...words)
  expect(await opened()).toContain('Nothing is paused.')
  await pull('loss', 'drops left')
  expect(await opened('clear', 'loss', ...ada)).toContain('The sale is open again.')
})

test('an end replaces a pause, and may be given other words', async () => {
  await sale('pause', ...signed)
  expect(await sale()).not.toContain('Wound up')
  expect(await sale('end', ...signed)).toContain('It replaces: PAUSED the sale since')
  expect(await sale()).toContain('Wound up: no ticket, no offer.')
  expect(await lastAudit()).toMatchObject({ what: 'end the sale' })
  expect(await sale()).toMatch(/^No halt is set\.\nENDED the sale since/)
  await sale('end', '--say', ' Thanks. ', ...signed)
  expect(await run('SELECT say, ended FROM pause')).toEqual([{ say: 'Thanks.', ended: 1 }])
})

test('an ended sale is not paused, and a resume says that it reopens it', async () => {
  await sale('end', '--say', 'All good things end.', ...signed)
  const before = await audits()
  expect(await sale('pause', ...signed)).toBe(
    'failed: The sale has ended: nothing new begins. For other words to visitors: npm run sale -- ENV end --say TEXT --by NAME --why TEXT.',
  )
  expect(await run('SELECT say, ended FROM pause')).toEqual([{ say: 'All good things end.', ended: 1 }])
  expect(await audits()).toBe(before)
  expect(await sale('pause', '--forms', ...signed)).toContain('Paused: forms.')
  expect(await sale('resume', '--forms', ...signed)).toMatch(/^No longer paused: forms\.\n/)
  expect(await sale('resume', ...signed)).toContain('It had ended, and sells again.')
})

test('a resume ends no halt, and says which one is still set', async () => {
  await pull('loss', 'drops left')
  await sale('pause', ...signed)
  await sale('pause', '--forms', ...signed)
  const said = await sale('resume', ...signed)
  expect(said).toContain('The halt "loss" is still set, which a resume does not end: drops left')
  expect(said).toContain('PAUSED forms since')
  expect(await run('SELECT name FROM halt')).toEqual([{ name: 'loss' }])
})

test.each<[readonly string[], string]>([
  [['pause', '--tier', 'golden', ...signed], 'There is no tier "golden". The tiers are common, uncommon'],
  [['pause', 'desk', ...signed], '"desk" is nothing that can be paused.'],
  [['pause', '--forms', '--sign-ins', ...signed], 'One thing at a time'],
  [['pause', '--by', 'Ada'], 'Why? Add --why TEXT.'],
  [['pause', '--why', 'a fork'], 'Who decides this? Add --by NAME.'],
  [['resume', '--by', 'Ada', '--why', ' '], 'Why? Add --why TEXT.'],
  [['opens-at', ...signed], 'When? Name a time with its zone'],
  [['opens-at', '2026-12-01T18:00', ...signed], 'When? Name a time with its zone'],
  [['opens-at', 'tomorrow', ...signed], 'When? Name a time with its zone'],
  [['opens-at', '2026-02-30T18:00Z', ...signed], 'There is no such time'],
  [['opens-at', '2026-13-01T18:00Z', ...signed], 'There is no such time'],
  [['opens-at', '2026-12-01T25:00Z', ...signed], 'There is no such time'],
  [['end', '--forms', ...signed], 'Only the whole sale can be ended.'],
  [['end', 'forms', ...signed], 'Only the whole sale can be ended.'],
  [['opens-at', '2026-11-22T09:30Z', ...signed], 'That time is past: 2026-11-22 09:30 UTC.'],
  [['opens-at', '2026-12-01T18:00Z', '--by', 'Ada'], 'Why? Add --why TEXT.'],
  [['opens-at', 'now', ...signed], 'No opening time is set.'],
  [['clear', 'loss', '--confirm', '--by', 'Ada'], 'Why? Add --why TEXT.'],
  [['shutdown'], 'Who decides this?'],
  [['refund', 'rAda'], 'Who decides this?'],
  [['alerts', '--forget', 'halt loss'], 'Who decides this?'],
  [['alerts', '--forget', 'halt loss', ...signed], 'is about a halt that is still set'],
])('sale %j is refused in a clear sentence, and changes nothing', async (words, why) => {
  await pull('loss', 'drops left')
  const before = await audits()
  const said = await sale(...words)
  expect(said).toMatch(/^failed: /)
  expect(said).toContain(why)
  expect([await run('SELECT * FROM pause'), await audits()]).toEqual([[], before])
  expect(await run('SELECT name FROM halt')).toEqual([{ name: 'loss' }])
})

test('an opening time is stored as one moment whatever its zone, and can be dropped', async () => {
  const said = await sale('opens-at', '2026-11-23T12:30+01:00', ...signed)
  expect(said).toContain('The sale opens at 2026-11-23 11:30 UTC, 1 d 2 h 0 min from now')
  expect(await run('SELECT scope, until FROM pause')).toEqual([
    { scope: 'opening', until: Date.parse('2026-11-23T11:30Z') },
  ])
  expect(await sale()).toContain('OPENS 2026-11-23 11:30 UTC, set since 2026-11-22 09:30 UTC by Ada')
  expect(await lastAudit()).toMatchObject({ what: 'opens-at 2026-11-23T11:30:00.000Z' })
  expect(await sale('opens-at', '2026-11-24T12:30Z', ...signed)).toContain(
    'It replaces: OPENS 2026-11-23 11:30 UTC',
  )
  expect(await sale('opens-at', 'now', ...signed)).toContain('The opening time is dropped.')
  expect(await run('SELECT scope FROM pause')).toEqual([])
  await sale('pause', ...signed)
  expect(await sale('opens-at', '2026-11-23T12:30Z', ...signed)).toContain(
    'The sale is paused, too: it does not open then before npm run sale -- ENV resume --by NAME --why TEXT.',
  )
  await sale('end', ...signed)
  expect(await sale('opens-at', '2026-11-23T12:30Z', ...signed)).toContain('The sale has ended, too')
})

test('a resume of what is not paused says what keeps the sale closed instead', async () => {
  await sale('opens-at', '2026-11-23T12:30Z', ...signed)
  await pull('loss', 'drops left')
  expect(await sale('resume', ...signed)).toBe(
    [
      'failed: Not paused: the sale.',
      "OPENS 2026-11-23 12:30 UTC, set since 2026-11-22 09:30 UTC by Ada, because: they'd forked",
      'The halt "loss" is still set, which a resume does not end: drops left',
    ].join('\n'),
  )
})

test('each command that changes something leaves one row, which audit prints newest first', async () => {
  const before = Number(await audits())
  await pull('loss', 'drops left')
  await raise('reserve', 'Send it XRP.', null)
  await keepJournal()
  await diverge(hashOf(2), { operator: 'one', alone: { first: 5, last: 7 }, count: 3, joins: true })
  await sale('clear', 'loss', ...ada)
  await sale('alerts', '--forget', 'reserve', ...signed)
  await sale('shutdown', ...signed)
  await sale('rewind', hashOf(2), ...ada)
  await run('DELETE FROM journal_decision')
  await sale('accept-history', '5', '9', ...ada)
  await sale('pause', '--tier', 'rare', ...signed)
  await sale('resume', '--tier', 'rare', ...signed)
  await sale('resume', '--tier', 'rare', ...signed)
  expect(await audits(), 'the second resume changed nothing').toBe(before + 7)
  const lines = (await sale('audit')).split('\n').slice(0, 7)
  expect(lines.map((line) => line.replace(/^\d+ {2}/, ''))).toEqual(
    [
      ...['resume the tier rare', 'pause the tier rare', 'accept-history 5 9', `rewind ${hashOf(2)}`],
      ...['shutdown', 'alerts --forget reserve', 'clear loss'],
    ].map((what) => `2026-11-22 09:30 UTC  ${what}, by Ada, because: they'd forked`),
  )
})

test.each([
  'UPDATE audit SET why = 1',
  'DELETE FROM audit',
  `INSERT OR REPLACE INTO audit (id, at, who, what, why) SELECT id, 1, 'Eve', 'nothing', 'none' FROM audit LIMIT 1`,
])('the database refuses: %s', async (sql) => {
  await sale('pause', ...signed)
  const before = await run('SELECT * FROM audit')
  await expect(run(sql)).rejects.toThrow('audit is append-only')
  expect(await run('SELECT * FROM audit')).toEqual(before)
})

test('an unknown command prints the list of commands', async () => {
  const complaint = await sale('stop')
  expect(complaint).toMatch(/^failed: There is no command "stop"\./)
  expect(complaint).toContain('npm run sale ENV clear loss')
  // The list is longer than a terminal.
  expect(complaint).toMatch(/\nThere is no command "stop"\.$/)
  expect(await sale('help')).toMatch(/^\nThe state of the sale, and what waits for a person\./)
})
