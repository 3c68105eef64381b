import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { type Payload, payloadSchema } from './payload.ts'

/** A user's permission to be sent push messages. Times are Unix milliseconds. */
const userTokenSchema = z.object({
  token: z.string(),
  account: z.string(),
  issuedAt: z.number(),
  expiresAt: z.number(),
})
export type UserToken = z.infer<typeof userTokenSchema>

/** The platform's storage. Saved data has reached the file before `save` returns. */
export interface PayloadStore {
  readonly payloads: ReadonlyMap<string, Payload>
  byIdentifier(identifier: string): Payload | undefined
  save(payload: Payload): void
  readonly userTokens: ReadonlyMap<string, UserToken>
  saveUserToken(token: UserToken): void
}

const entrySchema = z.union([z.object({ payload: payloadSchema }), z.object({ userToken: userTokenSchema })])
type Entry = z.infer<typeof entrySchema>

/**
 * Opens the platform's storage. With a file it is a journal of JSON lines, in which a payload's last line is valid; it
 * is rewritten without the older ones each time it is opened. Null keeps it in memory only.
 */
export function openPayloadStore(file: string | null): PayloadStore {
  const payloads = new Map<string, Payload>()
  const identifiers = new Map<string, string>()
  const userTokens = new Map<string, UserToken>()

  function remember(entry: Entry) {
    if ('userToken' in entry) {
      userTokens.set(entry.userToken.token, entry.userToken)
      return
    }
    const { uuid, template } = entry.payload
    payloads.set(uuid, entry.payload)
    if (template.customMeta.identifier !== null) identifiers.set(template.customMeta.identifier, uuid)
  }

  function write(entry: Entry) {
    remember(entry)
    if (file) appendFileSync(file, line(entry))
  }

  if (file && existsSync(file)) {
    for (const entry of readEntries(file)) remember(entry)
    const current = [
      ...[...payloads.values()].map((payload) => line({ payload })),
      ...[...userTokens.values()].map((userToken) => line({ userToken })),
    ]
    writeFileSync(`${file}.new`, current.join(''))
    renameSync(`${file}.new`, file)
  }

  return {
    payloads,
    byIdentifier: (identifier) => payloads.get(identifiers.get(identifier) ?? ''),
    save: (payload) => write({ payload }),
    userTokens,
    saveUserToken: (userToken) => write({ userToken }),
  }
}

function line(entry: Entry): string {
  return `${JSON.stringify(entry)}\n`
}

function readEntries(file: string): Entry[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  // Only a last line without its newline can be torn: the process died while writing it, before any answer.
  lines.pop()
  return lines.map((text) => entrySchema.parse(JSON.parse(text)))
}
