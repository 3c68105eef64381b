import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { findProblems } from '../../config/find-problems.ts'
import type { KnownSettings } from '../../config/known-settings.ts'
import type { Problem } from '../../config/problem.ts'
import { secretsIn } from '../deploy/secrets-file.ts'
import type { EnvironmentName } from '../environment/environment-name.ts'
import { readConfiguration, type Section } from '../wrangler/configuration.ts'
import { readRecord, type SetupRecord } from './record.ts'

/** The files of one environment that a setup reads and writes. */
export interface Files {
  /** wrangler.toml. */
  readonly toml: string
  /** The secrets: of the sandbox (`local`), or those that wait for a first deploy. */
  readonly secrets: string
  readonly record: string
  /** Settings of this machine in place of those of wrangler.toml. */
  readonly machine: Readonly<Record<string, string>>
}

/** The Worker at Cloudflare. */
export interface Deployed {
  readonly isDeployed: boolean
  /** Names of its secrets. */
  readonly uploaded: readonly string[]
}

/** What is there of an environment. */
export interface SetupState extends Deployed {
  readonly name: EnvironmentName
  readonly section: Section
  readonly machine: Files['machine']
  /** The variables of the other environment that is deployed: some of its answers suit here too. */
  readonly elsewhere: Readonly<Record<string, string>>
  /** Secrets whose values can be read: those of the file, and those that were given or made in this run. */
  readonly secrets: Readonly<Record<string, string>>
  readonly record: SetupRecord
  /** The settings, and all that is wrong with them. */
  readonly known: KnownSettings
  readonly problems: readonly Problem[]
}

/** Reads the files. `held` are secrets that are in no file. */
export async function readState(
  name: EnvironmentName,
  files: Files,
  deployed: Deployed,
  held: Readonly<Record<string, string>>,
): Promise<SetupState> {
  const configuration = await readConfiguration(files.toml)
  const section = configuration[name]
  const other = name === 'production' ? 'testnet' : 'production'
  const secrets = {
    ...(name === 'local' ? sandboxSecrets(files.secrets) : secretsIn(files.secrets)),
    ...held,
  }
  return {
    ...deployed,
    name,
    section,
    machine: files.machine,
    elsewhere: configuration[other].vars,
    secrets,
    record: readRecord(files.record),
    ...judged({ section, machine: files.machine, secrets, uploaded: deployed.uploaded }),
  }
}

/** The settings with these changes, and all that is wrong with them. */
export function judged(
  { section, machine, secrets, uploaded }: Pick<SetupState, 'section' | 'machine' | 'secrets' | 'uploaded'>,
  changes: Readonly<Record<string, string>> = {},
): Pick<SetupState, 'known' | 'problems'> {
  const settings: Readonly<Record<string, string>> = { ...section.vars, ...machine, ...secrets, ...changes }
  return findProblems(settings, new Set(uploaded.filter((one) => settings[one] === undefined)))
}

function sandboxSecrets(file: string): Readonly<Record<string, string>> {
  if (!existsSync(file)) return {}
  const read = parseEnv(readFileSync(file, 'utf8'))
  return Object.fromEntries(
    Object.entries(read).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
