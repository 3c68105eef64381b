import type { Database, Row } from '../inbox/database.ts'
import { type Output, say } from '../inbox/output.ts'
import { alertLine } from './alerts.ts'
import { decisions } from './decision.ts'
import { timeOf } from './time.ts'

const MOST = 20

const ASIDE: Readonly<Record<string, string>> = {
  offer: 'an offer that no purchase knows is being withdrawn; the clock puts it back',
  gone: 'its token left the minter unsold; it is never sold again by itself',
}

/** Prints what the sale is doing: brakes, alerts, tickets, passes set aside, tiers, how far the ledger is read, and what was decided about the journal. */
export async function status(database: Database, output: Output): Promise<void> {
  const brakes = await database.run('SELECT name, why, since FROM brake ORDER BY since')
  const untold = await database.run(
    `SELECT * FROM alert WHERE told_at IS NULL ORDER BY raised_at DESC LIMIT ${MOST}`,
  )
  const aside = await database.run(
    `SELECT id, tier, aside FROM token WHERE aside IS NOT NULL ORDER BY id LIMIT ${MOST}`,
  )
  const tiers = await database.run(TIERS)
  const [numbers] = await database.run(NUMBERS)
  const decided = await decisions(database)
  say(
    output,
    ...(brakes.length > 0 ? brakes.map(brakeLine) : ['No brake is on.']),
    '',
    ...untold.map(alertLine),
    `${count(numbers?.alerts, 'alert')}, ${numbers?.untold} not told to the webhook`,
    '',
    ...aside.map((row) => `pass ${row.id} (${row.tier}) is set aside: ${ASIDE[String(row.aside)]}`),
    `${count(numbers?.aside, 'pass', 'passes')} set aside`,
    '',
    ...tiers.map(tierLine),
    '',
    `${numbers?.tickets} tickets free; ${count(numbers?.purchases, 'purchase')} and ${count(numbers?.submissions, 'transaction')} open`,
    numbers?.ledger === null
      ? 'The ledger has not been read yet.'
      : `The minter's last transaction that was read is in ledger ${numbers?.ledger}.`,
    ...(decided.length > 0 ? ['', ...decided] : []),
  )
}

const TIERS = `SELECT tier, total, sold,
    (SELECT count(*) FROM token WHERE token.tier = tier_stat.tier AND status = 'reserved' AND aside IS NULL) AS held,
    (SELECT count(*) FROM token WHERE token.tier = tier_stat.tier AND status = 'available') AS free
  FROM tier_stat ORDER BY rowid`

const NUMBERS = `SELECT
    (SELECT count(*) FROM alert) AS alerts,
    (SELECT count(*) FROM alert WHERE told_at IS NULL) AS untold,
    (SELECT count(*) FROM token WHERE aside IS NOT NULL) AS aside,
    (SELECT count(*) FROM ticket WHERE status = 'free') AS tickets,
    (SELECT count(*) FROM purchase WHERE status NOT IN ('sold', 'released')) AS purchases,
    (SELECT count(*) FROM submission WHERE status = 'signed') AS submissions,
    (SELECT ledger FROM cursor WHERE id = 1) AS ledger`

function brakeLine({ name, why, since }: Row): string {
  return `BRAKE ${name} since ${timeOf(since)}: ${why}`
}

function tierLine({ tier, total, sold, held, free }: Row): string {
  return `${String(tier).padEnd(10)} ${sold} of ${total} sold, ${held} on hold, ${free} in stock`
}

function count(value: Row[string] | undefined, one: string, many = `${one}s`): string {
  return `${value} ${value === 1 ? one : many}`
}
