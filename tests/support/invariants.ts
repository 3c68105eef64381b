import { expect } from 'vitest'
import { brokenInvariants } from './broken-invariants.ts'
import type { Watched } from './records.ts'

/** Expects everything to be true that must be true after every step, whatever went wrong before it. */
export async function expectInvariants(world: Watched): Promise<void> {
  expect(await brokenInvariants(world)).toEqual([])
}
