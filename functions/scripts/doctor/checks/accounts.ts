import type { Address } from '#contract/wire/ledger-ids'
import { maySign } from '../../../adapters/ledger/may-sign.ts'
import type { ExaminedEnvironment } from '../examined/examined-environment.ts'
import { askAccount, askDelegates, type LedgerAccount } from '../examined/ledger-account.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const [ofIssuer, ofMinter] = [findingsOf('issuer'), findingsOf('minter')]

interface Facts {
  readonly issuer: Address
  readonly minter: Address
  /** As the ledger has them; null where it has none. */
  readonly issuerAccount: LedgerAccount | null
  readonly minterAccount: LedgerAccount | null
  /** Who may act for them, without their keys. */
  readonly delegates: Readonly<Record<'issuer' | 'minter', readonly Address[]>>
  /** The address of the key that the Worker has; null where its seed cannot be seen. */
  readonly key: Address | null
  /** Whether the site is on https, where the key has to be a regular key. */
  readonly isPublic: boolean
}

/** Judges what issuer and minter have set on the ledger. Null facts: an address cannot be read. */
export function judgeAccounts(facts: Facts | null): readonly Finding[] {
  if (facts === null)
    return [
      findingsOf('accounts').unknown('ISSUER_ADDRESS or MINTER_ADDRESS cannot be read', 'see configuration'),
    ]
  const { delegates, issuer, minter } = facts
  return [
    judgeIssuer(facts),
    ...judgeMinter(facts),
    ...delegates.issuer.map((delegate) => ofIssuer.wrong(...acting(issuer, delegate))),
    ...delegates.minter.map((delegate) => ofMinter.wrong(...acting(minter, delegate))),
  ]
}

function acting(account: Address, delegate: Address): [found: string, todo: string] {
  return [
    `${delegate} may act for it without its key`,
    `sign DelegateSet with the key of ${account}: Authorize ${delegate}, no Permissions`,
  ]
}

function judgeIssuer({ issuer, minter, issuerAccount }: Facts): Finding {
  if (issuerAccount === null) return missing('issuer', issuer)
  if (issuerAccount.minter === minter) return ofIssuer.right(`it names the minter ${minter}`)
  const names =
    issuerAccount.minter === null ? 'it names no minter' : `it names ${issuerAccount.minter} as its minter`
  const todo = `sign AccountSet with the key of ${issuer}: SetFlag 10, NFTokenMinter ${minter}`
  return ofIssuer.wrong(names, todo)
}

function judgeMinter({ minter, minterAccount: account, issuer, key, isPublic }: Facts): readonly Finding[] {
  if (account === null) return [missing('minter', minter)]
  const set = `sign SetRegularKey with the master key of ${minter}`
  const clear = (flag: number) => `sign AccountSet with ClearFlag ${flag} for ${minter}`
  const isOther = key !== null && !maySign(minter, account, key)
  const mistakes: readonly (readonly [boolean, string, string])[] = [
    [isPublic && account.regularKey === null, 'it has no regular key', set],
    [account.regularKey === issuer, 'its regular key is the issuer’s key', `${set}: a key of its own`],
    [isOther, `the key of MINTER_SEED (${key}) may not sign for it`, `${set}: RegularKey ${key}`],
    [account.needsTag, 'it takes no payment without a DestinationTag', clear(1)],
    [account.needsPermission, 'it takes payments only from accounts it has authorised', clear(9)],
  ]
  const found = mistakes.flatMap(([isWrong, what, todo]) => (isWrong ? [ofMinter.wrong(what, todo)] : []))
  return found.length > 0 ? found : [ofMinter.right(signing(minter, account, key))]
}

function signing(minter: Address, { regularKey }: LedgerAccount, key: Address | null): string {
  if (key === null)
    return `its regular key is ${regularKey ?? 'not set'}; MINTER_SEED cannot be read here to compare it`
  return `${minter} may be signed for by ${key === minter ? 'its master key' : 'its regular key'}`
}

function missing(what: string, address: Address): Finding {
  return findingsOf(what).wrong(
    `the ledger has no account ${address}`,
    `send it XRP, or correct ${what.toUpperCase()}_ADDRESS`,
  )
}

export const accounts = checkOf('accounts', 'before', gatherAccounts, judgeAccounts)

async function gatherAccounts(examined: ExaminedEnvironment): Promise<Facts | null> {
  const { ISSUER_ADDRESS: issuer, MINTER_ADDRESS: minter, MINTER_SEED: seed } = examined.known.values
  if (issuer === undefined || minter === undefined) return null
  const [issuerAccount, minterAccount, issuerDelegates, minterDelegates] = await Promise.all([
    askAccount(examined, issuer),
    askAccount(examined, minter),
    askDelegates(examined, issuer),
    askDelegates(examined, minter),
  ])
  const delegates = { issuer: issuerDelegates, minter: minterDelegates }
  const isPublic = examined.known.values.SITE_URL?.startsWith('https:') ?? true
  return { issuer, minter, issuerAccount, minterAccount, delegates, key: seed?.key ?? null, isPublic }
}
