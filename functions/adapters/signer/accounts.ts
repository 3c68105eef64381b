import type { Address } from '#contract/wire/ledger-ids'

/** The accounts of a sale, and whether it runs on loopback. */
interface Accounts {
  readonly issuer: Address
  readonly minter: Address
  readonly treasury: { readonly address: Address } | null
  readonly funding: readonly Address[]
  readonly plainHttp: boolean
}

/**
 * Throws when accounts that have to differ are the same. In production the key must be a regular key: a thief of it
 * cannot lock the owner out, and the owner can replace it; the master key stays offline.
 */
export function checkAccounts(accounts: Accounts, key: Address): void {
  const { issuer, minter, treasury, funding, plainHttp } = accounts
  if (issuer === minter) wrong('ISSUER_ADDRESS and MINTER_ADDRESS must be two accounts')
  if (treasury?.address === minter) wrong('TREASURY_ADDRESS must not be MINTER_ADDRESS')
  if (funding.includes(minter)) wrong('FUNDING_ADDRESSES must not name MINTER_ADDRESS')
  if (key === issuer) wrong('MINTER_SEED is the key of ISSUER_ADDRESS; that one stays offline')
  if (key === minter && !plainHttp)
    wrong('MINTER_SEED is the master key of MINTER_ADDRESS; in production it must be a regular key')
}

function wrong(what: string): never {
  throw new Error(`The configuration is incomplete or wrong: ${what}`)
}
