import * as z from '#contract/wire/schema'
import { inJson } from './answers.ts'
import type { Ran } from './run.ts'

/** Why wrangler did not do what it was asked. */
export type RefusalKind =
  /** There is no login and no CLOUDFLARE_API_TOKEN, or the account refuses it. */
  | 'signed-out'
  /** The environment's Worker does not exist yet (10007). */
  | 'no-worker'
  /** Required secrets are not set (10057). */
  | 'secrets-missing'
  /** The release has a class of Durable Objects that the deployed one lacks (10211): it cannot be uploaded without deploying. */
  | 'new-class'
  /** Secrets have changed since the version that is rolled back to (10220). */
  | 'secrets-changed'
  /** Secrets cannot be set while visitors have another version than the latest: after a roll-back, or a deploy that was taken back. */
  | 'not-latest'
  /** The database named in wrangler.toml is none of the account's. */
  | 'no-database'
  /** A statement names a table or column that the database lacks. */
  | 'other-schema'
  /** It ended without an answer; whether the call had its effect is unknown. */
  | 'cut'
  /** It answered something else than this version of wrangler documents. */
  | 'unreadable'
  | 'failed'

export interface WranglerRefusal {
  readonly ok: false
  readonly error: RefusalKind
  /** Cloudflare's code, where there is one. */
  readonly code: number | null
  /** What wrangler said, for people. Secrets are no arguments of it, so it cannot repeat them. */
  readonly message: string
}

export type WranglerResult<Value> = { readonly ok: true; readonly value: Value } | WranglerRefusal

const KINDS: Readonly<Record<number, RefusalKind>> = {
  6003: 'signed-out',
  7404: 'no-database',
  9109: 'signed-out',
  10000: 'signed-out',
  10001: 'signed-out',
  10007: 'no-worker',
  10057: 'secrets-missing',
  10211: 'new-class',
  10220: 'secrets-changed',
}

/** Where wrangler itself refuses, before it asks Cloudflare, there is no code but a sentence. */
const SENTENCES: readonly (readonly [RegExp, RefusalKind])[] = [
  [/required secrets have not been set/, 'secrets-missing'],
  [/pending Durable Object migration/, 'new-class'],
  [
    /Worker that does not yet exist|Worker "[^"]*"( \(env: [^)]*\))? not found|has no deployments/s,
    'no-worker',
  ],
  [/CLOUDFLARE_API_TOKEN|[Nn]ot (logged in|authenticated)|"loggedIn": *false/, 'signed-out'],
  [/fetch failed|malformed response from the API/, 'cut'],
  [/latest version of your Worker isn't currently deployed/, 'not-latest'],
  [/no such (table|column)|has no column named/, 'other-schema'],
  [/Couldn't find DB|Couldn't find a D1 DB|must use a real database/, 'no-database'],
]

const failed = z.object({
  type: z.literal('command-failed'),
  code: z.optional(z.union([z.number(), z.string()])),
  message: z.string(),
})
/** The text says of a call of Cloudflare only that it failed; why stands in the notes. */
const failedAsJson = inJson(
  z.object({
    error: z.object({
      text: z.string(),
      notes: z._default(z.array(z.object({ text: z._default(z.string(), '') })), []),
    }),
  }),
  ({ error: { text, notes } }) => wordsOf([text, ...notes.map((note) => note.text)].join('\n')),
)

/** What a run that did not succeed refused. */
export function wranglerRefusal({ status, stdout, stderr, report }: Ran): WranglerRefusal {
  const reported = report.map((entry) => failed.safeParse(entry)).find(({ success }) => success)?.data
  const said = failedAsJson({ stdout }) ?? (wordsOf(stderr) || reported?.message || wordsOf(stdout))
  const code = codeOf(reported?.code, `${said}\n${stderr}`)
  if (status === null || (said === '' && code === null))
    return { ok: false, error: 'cut', code, message: 'wrangler ended without an answer' }
  const kind = (code === null ? undefined : KINDS[code]) ?? kindSaid(`${said}\n${reported?.message ?? ''}`)
  return { ok: false, error: kind ?? 'failed', code, message: said }
}

function codeOf(reported: number | string | undefined, said: string): number | null {
  const [, named] = /\[code: (\d+)\]/.exec(said) ?? []
  const code = Number(named ?? reported)
  return Number.isInteger(code) ? code : null
}

function kindSaid(said: string): RefusalKind | undefined {
  return SENTENCES.find(([pattern]) => pattern.test(said))?.[1]
}

/** Lines that are no use to an operator: the place of the log, a flag that our commands do not have, and a failure of its own. */
const NO_USE =
  /Logs were written to|rerun this command with|^at .*:\d+:\d+\)*$|^APIError: |error handler also failed|If you think this is a bug/

/** The sentences of an output, from its first error on, without marks, empty lines, repetitions and what is no use. */
function wordsOf(text: string): string {
  const error = Math.max(text.indexOf('✘ [ERROR]'), 0)
  const lines = text
    .slice(error)
    .split('\n')
    .map((line) => line.replace(/^\s*✘ \[ERROR\]/, '').trim())
  return [...new Set(lines)].filter((line) => line !== '' && !NO_USE.test(line)).join('\n')
}
