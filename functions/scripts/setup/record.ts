import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '#contract/parse-json'
import { address } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import type { EnvironmentName } from '../environment/environment-name.ts'
import { root } from '../root.ts'
import { PRIVATE, replaceFile } from './replace-file.ts'

/** Accounts of ours that a faucet may fund. */
export const roles = ['issuer', 'minter'] as const
export type Role = (typeof roles)[number]

const faucetAccount = z.object({ address, seed: z.string() })

const record = z.object({
  /** Public halves of secrets, which cannot be read back once they are uploaded. */
  minterKey: z.optional(address),
  receiptKey: z.optional(z.string()),
  /** Secrets that were sent to the Worker; which value it has is not known before it has answered. */
  uploading: z.array(z.string()),
  /** Optional settings that were left out when they were asked for. */
  leftOut: z.array(z.string()),
  /** Accounts of a faucet, with their keys. They have no XRP of any value. */
  accounts: z.object({ issuer: z.optional(faucetAccount), minter: z.optional(faucetAccount) }),
})

/** What a setup has to remember of an environment beside wrangler.toml, so that it goes on from where it stopped. */
export type SetupRecord = z.infer<typeof record>
export type FaucetAccount = z.infer<typeof faucetAccount>

const EMPTY: SetupRecord = { uploading: [], leftOut: [], accounts: {} }

/** The file of the record, of mode 0600. git ignores it. */
export function recordFile(environment: EnvironmentName): string {
  return join(root, `.setup.${environment}.json`)
}

/** Throws for a file that is no record, because it may hold the only copy of a key. */
export function readRecord(file: string): SetupRecord {
  if (!existsSync(file)) return EMPTY
  const read = record.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (!read.success) throw new Error(`${file} cannot be read. Move it away, and run this again.`)
  return read.data
}

/** The secrets to be replaced: those that are named, and those whose upload was broken off, because what was sent is lost. */
export function toReplace(named: readonly string[], { uploading }: SetupRecord): readonly string[] {
  return [...new Set([...named, ...uploading])]
}

export function remember(file: string, changes: Partial<SetupRecord>): void {
  const before = readRecord(file)
  const after = { ...before, ...changes }
  if (JSON.stringify(after) !== JSON.stringify(before))
    replaceFile(file, `${JSON.stringify(after, null, 2)}\n`, PRIVATE)
}
