import * as z from '#contract/wire/schema'
import { batch, type Sql, sql, verbatim } from '../../adapters/db/sql.ts'
import { payloadsLeftForSignIns, type XamanBudget } from '../../adapters/xaman/budget-store.ts'
import type { Pause } from '../../records/switches/pause.ts'
import { readPauses, SELECT_PAUSES } from '../../records/switches/store.ts'
import { COUNTED, type SignInTimes } from './sign-in-turns.ts'

/** Keyed hashes of the networks that a sender is in, widest first; the last is the subscriber's own. */
export type Networks = readonly string[]

/** The columns of these hashes, widest network first, by the number of known networks. */
const COLUMNS = [[], ['sender'], ['network', 'sender'], ['network', 'site', 'sender']] as const

/** Each hash with its column in `sign_in`. */
export function columnsOf(networks: Networks): readonly { column: Sql; hash: string }[] {
  const names = COLUMNS[networks.length] ?? []
  return names.map((name, level) => ({ column: verbatim(`${name}_hash`), hash: networks[level] ?? '' }))
}

const made = z.object({ created_at: z.number() })
const budget = z.object({ left: z.number() })

/** What decides whose turn it is, read in one exchange: what is left, what counts for each network, and what is paused. */
export async function readTurns(
  db: D1Database,
  networks: Networks,
  xaman: XamanBudget,
  now: number,
): Promise<{ left: number; networks: readonly SignInTimes[]; pause: Pause | null }> {
  const [first, pauses, ...counted] = await batch(db, [
    payloadsLeftForSignIns(xaman, now),
    SELECT_PAUSES,
    ...columnsOf(networks).map(
      ({ column, hash }) => sql`SELECT created_at FROM sign_in
        WHERE ${column} = ${hash} AND created_at > ${now - COUNTED} ORDER BY created_at`,
    ),
  ])
  return {
    left: budget.parse(first?.results[0]).left,
    pause: readPauses(pauses).find(({ scope }) => scope === 'sign-ins') ?? null,
    networks: counted.map(({ results }) => results.map((row) => made.parse(row).created_at)),
  }
}
