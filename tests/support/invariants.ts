import { expect } from 'vitest'
import { brokenBooks } from './broken-books.ts'
import { brokenFinds } from './broken-finds.ts'
import { brokenInvariants } from './broken-invariants.ts'
import type { Watched } from './records.ts'

/**
 * Expects all invariants, which hold after every step, whatever failed before; that the books are the ledger's; and that
 * each purchase and payment is found with what became of it.
 */
export async function expectInvariants(world: Watched): Promise<void> {
  const { TREASURY_ADDRESS = null, FUNDING_ADDRESSES = '' } = world.bindings ?? {}
  const sponsors = { treasury: TREASURY_ADDRESS, funding: FUNDING_ADDRESSES.split(',').filter(Boolean) }
  const broken = [
    ...(await brokenInvariants(world)),
    ...(await brokenBooks(world, sponsors)),
    ...(await brokenFinds(world)),
  ]
  expect(broken).toEqual([])
}
