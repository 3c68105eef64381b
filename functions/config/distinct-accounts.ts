import { type CrossCheck, isPublic } from './known-settings.ts'
import type { Problem } from './problem.ts'

/**
 * Accounts that have to differ. On https the key must be a regular key: a thief of it cannot lock the owner out, and
 * the owner can replace it; the master key stays offline.
 */
export const checkAccounts: CrossCheck = (known) => {
  const {
    ISSUER_ADDRESS,
    MINTER_ADDRESS,
    TREASURY_ADDRESS,
    FUNDING_ADDRESSES = [],
    MINTER_SEED,
  } = known.values
  const problems: Problem[] = []
  const found = (name: string, problem: Problem['problem']) => void problems.push({ name, problem })
  if (MINTER_ADDRESS !== undefined) {
    const same = { kind: 'same', as: 'MINTER_ADDRESS' } as const
    if (ISSUER_ADDRESS === MINTER_ADDRESS) found('ISSUER_ADDRESS', same)
    if (TREASURY_ADDRESS === MINTER_ADDRESS) found('TREASURY_ADDRESS', same)
    if (FUNDING_ADDRESSES.includes(MINTER_ADDRESS)) found('FUNDING_ADDRESSES', same)
  }
  const key = MINTER_SEED?.key
  if (key === undefined) return problems
  if (key === ISSUER_ADDRESS) found('MINTER_SEED', { kind: 'key of', account: 'ISSUER_ADDRESS' })
  if (key === TREASURY_ADDRESS) found('MINTER_SEED', { kind: 'key of', account: 'TREASURY_ADDRESS' })
  if (key === MINTER_ADDRESS && isPublic(known)) found('MINTER_SEED', { kind: 'master key' })
  return problems
}
