import { countSales, mintedIn } from './count-sales.ts'
import type { Accounts, Shown } from './read-ledger.ts'

/** About a minute of ledgers: our figures are read before the node is asked, and may be some seconds old by then. */
const RECENT = 15

/**
 * What a node showed as of each recent ledger after which something happened, newest first. In a busy sale our figures
 * are those of one of them.
 */
export function recently(shown: Shown, accounts: Accounts): readonly Shown[] {
  const before = new Set(shown.history.map(({ ledger_index }) => ledger_index - 1))
  const recent = [...before].filter((ledger) => ledger < shown.ledger && ledger >= shown.ledger - RECENT)
  return recent.sort((a, b) => b - a).map((ledger) => asOf(shown, ledger, accounts))
}

/** What the node would have shown then: without what was minted since, and with what was sold since. */
function asOf(shown: Shown, ledger: number, accounts: Accounts): Shown {
  const since = shown.history.filter(({ ledger_index }) => ledger_index > ledger)
  const all = shown.all ?? mintedIn(shown.history, accounts.issuer)
  const sold = countSales({ ...shown, history: since, all }, accounts).sales
  const minted = mintedIn(since, accounts.issuer)
  const thereThen = (ids: readonly string[]) => ids.filter((id) => !minted.includes(id))
  return {
    ...shown,
    ledger,
    history: shown.history.filter(({ ledger_index }) => ledger_index <= ledger),
    minter: thereThen([...shown.minter, ...sold.map(({ nftokenId }) => nftokenId)]),
    all: shown.all && thereThen(shown.all),
  }
}
