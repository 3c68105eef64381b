import type { Address } from '#contract/wire/ledger-ids'
import { maySign } from '../../adapters/ledger/may-sign.ts'
import type { Unsigned } from '../../adapters/signer/signer.ts'
import type { LedgerAccount } from '../doctor/examined/ledger-account.ts'

/** asfAuthorizedNFTokenMinter (xrpl.org, "AccountSet"). */
const AUTHORIZED_MINTER = 10

export interface AccountFacts {
  readonly issuer: Address
  readonly minter: Address
  /** The address of the key that the Worker signs with; null where it is not known. */
  readonly minterKey: Address | null
  /** The host of the site; null where it is no public one. */
  readonly domain: string | null
  /** As the ledger has them; null where it has none. */
  readonly issuerAccount: LedgerAccount | null
  readonly minterAccount: LedgerAccount | null
}

/**
 * What the accounts still have to sign, each with its own key, at most one each: the issuer names the minter and the site, the
 * minter names the key of the Worker. Fee, Sequence and LastLedgerSequence are left to the wallet.
 */
export function accountTransactions(facts: AccountFacts): readonly Unsigned[] {
  const { issuer, minter, minterKey, domain, issuerAccount, minterAccount } = facts
  const namesMinter = issuerAccount?.minter === minter
  const namesSite = domain === null || issuerAccount?.domain === domain
  const mayKeySign = minterKey === null || maySign(minter, minterAccount, minterKey)
  return [
    ...(namesMinter && namesSite
      ? []
      : [
          {
            TransactionType: 'AccountSet',
            Account: issuer,
            ...(!namesMinter && { SetFlag: AUTHORIZED_MINTER, NFTokenMinter: minter }),
            ...(!namesSite && {
              Domain: Buffer.from(domain ?? '')
                .toString('hex')
                .toUpperCase(),
            }),
          },
        ]),
    ...(mayKeySign ? [] : [{ TransactionType: 'SetRegularKey', Account: minter, RegularKey: minterKey }]),
  ]
}

/** What a transaction does, for the person who signs it. */
export function purposeOf(transaction: Unsigned): string {
  if (transaction.TransactionType === 'SetRegularKey') return 'the minter gives the Worker its key'
  const does = [
    ...('NFTokenMinter' in transaction ? ['lets the minter mint for it'] : []),
    ...('Domain' in transaction ? ['names the site'] : []),
  ]
  return `the issuer ${does.join(' and ')}`
}
