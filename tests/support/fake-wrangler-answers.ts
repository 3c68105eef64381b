import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reply } from '../../functions/scripts/deploy/tools.ts'
import type { Ran } from '../../functions/scripts/wrangler/run.ts'

/** wrangler was killed, or the network went away: nothing is known. */
export const CUT: Ran = { status: null, stdout: '', stderr: '', report: [] }
export const SIGNED_OUT = failing(
  "In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN environment variable for wrangler to work.",
)
export const NO_WORKER = failing('This Worker does not exist on your account. [code: 10007]', 10007)

/** A refusal as wrangler prints and reports it. */
export function failing(text: string, code?: number): Ran {
  const report = [{ type: 'command-failed', version: 1, code, message: text }]
  return { status: 1, stdout: '', stderr: `✘ [ERROR] ${text}\n`, report }
}

export function said(stdout: string): Ran {
  return { status: 0, stdout, stderr: '', report: [] }
}

export function json(value: unknown): Ran {
  return said(JSON.stringify(value, null, 2))
}

/** A reply of the site; `type` is JSON's. */
export function reply(status: number, text: string): Reply {
  return { status, type: 'application/json', version: null, body: new TextEncoder().encode(text) }
}

/** The files below a folder, by their paths from it. */
export function filesBelow(folder: string): ReadonlyMap<string, Uint8Array> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((path) => [path.slice(folder.length + 1), new Uint8Array(readFileSync(path))]))
}
