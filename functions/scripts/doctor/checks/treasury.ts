import type { Address } from '#contract/wire/ledger-ids'
import { askAccount, type LedgerAccount, lets } from '../examined/ledger-account.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const { note, right, wrong } = findingsOf('treasury')

interface Facts {
  readonly treasury: Address
  readonly minter: Address
  /** As the ledger has it; null where it has none. */
  readonly account: Pick<LedgerAccount, 'needsTag' | 'needsPermission'> | null
  readonly hasTag: boolean
  /** Whether it has authorised the minter's payments. */
  readonly letsMinter: boolean
}

/** Judges whether the treasury takes the minter's payments. Null facts: no treasury is set. */
export function judgeTreasury(facts: Facts | null): readonly Finding[] {
  if (facts === null) return []
  const { treasury, minter, account, hasTag, letsMinter } = facts
  if (account === null)
    return [
      note(`the ledger has no account ${treasury} yet`, 'make sure of it: the first payment creates it'),
    ]
  const found: Finding[] = []
  if (account.needsTag && !hasTag)
    found.push(wrong('it takes no payment without a DestinationTag', 'set TREASURY_TAG'))
  if (account.needsPermission && !letsMinter)
    found.push(
      wrong(
        'it takes payments only from accounts it has authorised',
        `sign DepositPreauth with its key: Authorize ${minter}`,
      ),
    )
  return found.length > 0 ? found : [right(`${treasury} takes the minter’s payments`)]
}

export const treasury = checkOf(
  'treasury',
  'before',
  async (examined): Promise<Facts | null> => {
    const { TREASURY_ADDRESS: address, MINTER_ADDRESS: minter, TREASURY_TAG: tag } = examined.known.values
    if (address === undefined || minter === undefined) return null
    const account = await askAccount(examined, address)
    const letsMinter = account?.needsPermission ? await lets(examined, address, minter) : false
    return { treasury: address, minter, account, hasTag: tag !== undefined, letsMinter }
  },
  judgeTreasury,
)
