import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

/**
 * A ledger's events, one JSON value a line, sufficient for a replay: the start, each accepted transaction, each close.
 * A close without transactions is a bare number.
 */
export type JournalLine =
  | { begin: { version: number; networkId: number; nftokenMintOffer: boolean; closeTime: number } }
  /**
   * A signed transaction that was applied or kept; `hard` if a failure must not be charged, `lost` if it must be in no
   * closed ledger.
   */
  | { tx: string; hard?: true | undefined; lost?: true | undefined }
  | { set: Pressure }
  /** A close with transactions: its close time and hash. */
  | { close: number; hash: string }
  /** A close without: by how many seconds its close time is later than the one before. */
  | number

/** The simulated pressure: small ledgers, load, or neither. */
export interface Pressure {
  /** Transactions in a ledger before fees rise; null for the server's own. */
  readonly expectedSize?: number | null | undefined
  /** The load factor of the minimum fee. */
  readonly load?: number | undefined
}

/** Increased whenever the same journal would produce other ledgers: an older journal can then not be replayed. */
export const journalVersion = 3

export interface Journal {
  /** Written before this returns, so that no answer precedes its record. Two writers are an error. */
  write(line: JournalLine): void
  close(): void
}

const lineSchema = z.union([
  z.number().int().positive(),
  z.object({ tx: z.string(), hard: z.literal(true).optional(), lost: z.literal(true).optional() }),
  z.object({
    set: z.object({
      expectedSize: z.number().int().positive().nullish(),
      load: z.number().min(1).optional(),
    }),
  }),
  z.object({ close: z.number(), hash: z.string() }),
  z.object({
    begin: z.object({
      version: z.number(),
      networkId: z.number(),
      nftokenMintOffer: z.boolean(),
      closeTime: z.number(),
    }),
  }),
])

/** A journal, and what it already held. */
export type Opened = { lines: readonly JournalLine[]; journal: Journal }

/** Stores nothing: for an in-memory ledger. */
export const noJournal: Opened = {
  lines: [],
  journal: { write: () => undefined, close: () => undefined },
}

/** A journal in memory: replayed like a file, and appended to. */
export function keepJournal(lines: JournalLine[]): Opened {
  return { lines: [...lines], journal: { write: (line) => void lines.push(line), close: () => undefined } }
}

/** Opens or creates the journal file. An incomplete last line is cut off. */
export function openJournal(path: string): Opened {
  mkdirSync(dirname(path), { recursive: true })
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const file = openSync(path, existsSync(path) ? 'r+' : 'w+')
  let end = Buffer.byteLength(whole)
  ftruncateSync(file, end)
  const journal: Journal = {
    write(line) {
      if (fstatSync(file).size !== end)
        throw new Error(`another process is writing the ledger’s journal ${path}`)
      end += writeSync(file, `${JSON.stringify(line)}\n`, end)
    },
    close: () => closeSync(file),
  }
  return { lines: whole.split('\n').slice(0, -1).map(parseLine), journal }
}

function parseLine(line: string, at: number): JournalLine {
  const parsed = lineSchema.safeParse(JSON.parse(line))
  if (!parsed.success)
    throw new Error(`line ${at + 1} of the ledger’s journal is invalid: ${line.slice(0, 80)}`)
  return parsed.data
}
