import { expect } from 'vitest'
import { brokenInvariants } from './broken-invariants.ts'
import type { Watched } from './records.ts'

/** Expects all invariants, which hold after every step, whatever failed before. */
export async function expectInvariants(world: Watched): Promise<void> {
  expect(await brokenInvariants(world)).toEqual([])
}
