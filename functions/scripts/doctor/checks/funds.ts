import { drops, formatXrp, formatXrpUp } from '#contract/money'
import type { Address } from '#contract/wire/ledger-ids'
import { floatOf, leastOf } from '../../../sale/minter/float.ts'
import { CannotCheck } from '../examined/examined-environment.ts'
import { askAccount, askReserves, type LedgerAccount } from '../examined/ledger-account.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const { right, unknown, wrong } = findingsOf('funds')

interface Facts {
  readonly minter: Address
  readonly account: Pick<LedgerAccount, 'balance' | 'ownerCount' | 'tickets'>
  readonly reserveBase: bigint
  readonly reserveIncrement: bigint
  /** Whether the sale has ended. */
  readonly ended: boolean
}

/**
 * Judges whether the minter has the XRP that it needs before it can sell: what the sale itself keeps as its float. After the
 * end of the sale it needs only what one more refund takes.
 */
export function judgeFunds(facts: Facts | null): Finding {
  if (facts === null) return unknown('the minter is not on the ledger', 'see minter')
  const { minter, account, ended } = facts
  const costs = { reserveBase: drops(facts.reserveBase), reserveIncrement: drops(facts.reserveIncrement) }
  // Tickets that it has already are part of the full pool.
  const objects = { ownerCount: account.ownerCount - account.tickets }
  const needed = ended ? leastOf(account, costs) : floatOf(objects, costs)
  const has = `the minter has ${formatXrp(account.balance)}`
  if (account.balance >= needed) return right(`${has}, and needs ${formatXrp(needed)}`)
  const short = drops(needed - account.balance)
  return wrong(`${has}, short by ${formatXrpUp(short)}`, `send ${formatXrpUp(short)} to ${minter}`)
}

export const funds = checkOf(
  'funds',
  'before',
  async (examined): Promise<Facts | null> => {
    const minter = examined.known.values.MINTER_ADDRESS
    if (minter === undefined) throw new CannotCheck('MINTER_ADDRESS cannot be read', 'see configuration')
    const account = await askAccount(examined, minter)
    if (account === null) return null
    // Before the first deploy there is no database to ask, and nothing has ended.
    const [row] = await examined.platform.rows('ended').catch(() => [])
    return { minter, account, ended: row?.ended === 1, ...(await askReserves(examined)) }
  },
  judgeFunds,
)
