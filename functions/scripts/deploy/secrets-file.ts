import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '#contract/parse-json'
import * as z from '#contract/wire/schema'
import type { DeployedName, EnvironmentName } from '../environment/environment-name.ts'
import { root } from '../root.ts'
import { valueOrStop } from '../wrangler/required.ts'
import type { DeployTools } from './tools.ts'

/** Where the secrets of a first deploy wait: a Worker that does not exist cannot have any yet. git ignores it. */
export function secretsFile(environment: DeployedName, folder = root): string {
  return join(folder, `.secrets.${environment}.json`)
}

const secrets = z.record(z.string(), z.string())

/** The file, if there is one. Throws for one that other people of this machine can read. */
export function waitingSecrets(file: string): string | null {
  if (!existsSync(file)) return null
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new Error(`${file} can be read by others: chmod 600 ${file}`)
  return file
}

/** The values in the file, by their names; none where there is no file. Throws for one that is no such JSON. */
export function secretsIn(file: string): Readonly<Record<string, string>> {
  if (waitingSecrets(file) === null) return {}
  // Editors of Windows may write a mark of the byte order before it.
  const read = secrets.safeParse(parseJson(readFileSync(file, 'utf8').replace(/^\ufeff/, '')))
  // The reason could repeat a value.
  if (!read.success) throw new Error(`${file} has to be JSON such as {"NAME": "…"}, of texts alone.`)
  return read.data
}

/** The secrets whose values can be read here: those that wait in the environment's file, and the shell's where it has none. */
export function secretsHere(
  environment: EnvironmentName,
  shell: Readonly<Record<string, string | undefined>>,
  folder = root,
): Readonly<Record<string, string | undefined>> {
  return environment === 'local' ? shell : { ...shell, ...secretsIn(secretsFile(environment, folder)) }
}

/** Deletes the file once the Worker has every secret in it, and sets those that it lacks first: a deploy was broken off. */
export async function settleSecrets(
  file: string,
  { wrangler, say }: Pick<DeployTools, 'wrangler' | 'say'>,
): Promise<void> {
  if (waitingSecrets(file) === null) return
  const waiting = secretsIn(file)
  const set = valueOrStop(await wrangler.secretNames(), 'asking which secrets are set')
  const missing = Object.entries(waiting).filter(([name]) => !set.includes(name))
  if (missing.length > 0)
    valueOrStop(await wrangler.setSecrets(Object.fromEntries(missing)), 'setting secrets')
  rmSync(file)
  say(`Secrets are set: ${Object.keys(waiting).join(', ')}. ${file} is deleted.`)
}

/** What a deploy would do with the file, as lines. A first one sets all that is in it. */
export async function waitingLines(
  file: string,
  { wrangler }: Pick<DeployTools, 'wrangler'>,
  { isFirst }: { readonly isFirst: boolean },
): Promise<readonly string[]> {
  if (waitingSecrets(file) === null) return []
  const waiting = Object.keys(secretsIn(file))
  const set = isFirst ? [] : valueOrStop(await wrangler.secretNames(), 'asking which secrets are set')
  const missing = waiting.filter((name) => !set.includes(name))
  return missing.length > 0
    ? [`Would set the secrets ${missing.join(', ')}, and delete ${file}.`]
    : [`Would delete ${file}, whose secrets are all set.`]
}
