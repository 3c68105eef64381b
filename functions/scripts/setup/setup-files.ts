import { readFileSync, statSync } from 'node:fs'
import { secretsIn } from '../deploy/secrets-file.ts'
import type { EnvironmentName } from '../environment/environment-name.ts'
import { type Edit, editConfiguration } from './edit-configuration.ts'
import { remember, type SetupRecord } from './record.ts'
import { PRIVATE, replaceFile } from './replace-file.ts'
import { publicHalves } from './secrets.ts'
import { type Deployed, type Files, readState, type SetupState } from './setup-state.ts'

/** What a setup changes in files. Each change is whole, so that a setup that is broken off goes on from there. */
export interface SetupFiles {
  /** The secrets in memory. */
  readonly held: Readonly<Record<string, string>>
  /** Names of all that were kept in this run. */
  readonly kept: ReadonlySet<string>
  /** What there is now. */
  read(): Promise<SetupState>
  /** Changes the record of what cannot be read back. */
  remember(changes: Partial<SetupRecord>): void
  /** Changes wrangler.toml. */
  edit(edit: Edit): void
  /**
   * Keeps secrets: in the file that a first deploy takes them from, or, where the Worker is there, in memory until they are
   * uploaded. Their public halves are remembered.
   */
  keep(secrets: Readonly<Record<string, string>>): void
}

export function setupFiles(name: EnvironmentName, files: Files, deployed: Deployed): SetupFiles {
  const held: Record<string, string> = {}
  const kept = new Set<string>()

  return {
    held,
    kept,
    read: () => readState(name, files, deployed, held),
    remember: (changes) => remember(files.record, changes),
    edit(edit) {
      const before = readFileSync(files.toml, 'utf8')
      const after = editConfiguration(before, name, edit)
      if (after !== before) replaceFile(files.toml, after, statSync(files.toml).mode & 0o777)
    },
    keep(secrets) {
      for (const one of Object.keys(secrets)) kept.add(one)
      if (deployed.isDeployed) return void Object.assign(held, secrets)
      // A public half without its secret is replaced by the next run; a secret without its public half would be no use.
      remember(files.record, publicHalves(secrets))
      const all = { ...secretsIn(files.secrets), ...secrets }
      replaceFile(files.secrets, `${JSON.stringify(all, null, 2)}\n`, PRIVATE)
    },
  }
}
