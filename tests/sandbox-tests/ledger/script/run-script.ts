import { setTimeout as pause } from 'node:timers/promises'
import { decode, encode } from 'ripple-binary-codec'
import { z } from 'zod'
import { signBatch } from '../../../sandbox/phone/batch.ts'
import { signed } from '../scene.ts'
import { createMemory, expirationIn, type Memory } from './memory.ts'
import { type Moment, NotMade, resolve } from './resolve.ts'
import type { Server } from './server.ts'
import type { Name, Step } from './step.ts'

/** A server's result of one step. */
export interface StepResult {
  readonly step: Step
  readonly moment: Moment
  /** Its answer to the submission, without the transaction itself. */
  readonly answer: Record<string, unknown>
  /** The metadata once it is validated; null if it is in no ledger. */
  readonly meta: Metadata | null
  /** The same for a Batch's parts, in order. */
  readonly inner: readonly (Metadata | null)[]
}

export type Metadata = z.infer<typeof metadataSchema>

export interface Transcript {
  readonly memory: Memory
  readonly results: readonly StepResult[]
}

/** Runs the script on a server, one ledger per step. `run` distinguishes its accounts from other runs'. */
export async function runScript(server: Server, script: readonly Step[], run: string): Promise<Transcript> {
  const memory = createMemory(run)
  const results: StepResult[] = []
  for (const step of script) {
    if (step.onceExpired !== undefined) await expire(server, memory.expirations.get(step.onceExpired) ?? 0)
    results.push(await act(server, step, memory))
  }
  return { memory, results }
}

async function act(server: Server, step: Step, memory: Memory): Promise<StepResult> {
  const moment = await momentOf(server, step.by, memory)
  const { blob, inner } = await blobOf(server, step, memory, moment)
  if (blob instanceof NotMade) return { step, moment, answer: { error: blob.message }, meta: null, inner: [] }
  memory.blobs.set(step.what, blob)
  const { tx_json, tx_blob: _, ...answer } = await server('submit', { tx_blob: blob })
  if (!step.leavesOpen) await server('ledger_accept', {})
  const hash = hashSchema.safeParse(tx_json).data?.hash
  // A repeated blob may be in an earlier ledger: that is another step's result.
  const meta = hash === undefined || step.again !== undefined ? null : await metadataOf(server, hash)
  if (meta) remember(step, memory, meta, blob)
  const parts = meta ? await Promise.all(inner.map((one) => metadataOf(server, one))) : []
  return { step, moment, answer, meta, inner: parts }
}

async function momentOf(server: Server, by: Name, memory: Memory): Promise<Moment> {
  const { ledger_index, ledger } = ledgerSchema.parse(await server('ledger', { ledger_index: 'validated' }))
  return {
    by,
    sequence: await sequenceOf(server, by, memory),
    openLedger: ledger_index + 1,
    closeTime: ledger.close_time,
  }
}

async function sequenceOf(server: Server, name: Name, { parties }: Memory): Promise<number> {
  const params = { account: parties[name].address, ledger_index: 'current' }
  return accountSchema.safeParse(await server('account_info', params)).data?.account_data.Sequence ?? 0
}

/** The submitted blob, and the hashes of its parts. */
type Signed = { readonly blob: string | NotMade; readonly inner: readonly string[] }

async function blobOf(server: Server, step: Step, memory: Memory, moment: Moment): Promise<Signed> {
  if (step.again !== undefined) return { blob: memory.blobs.get(step.again) ?? '', inner: [] }
  const { address } = memory.parties[step.by]
  const own = resolved(step.tx, memory, moment)
  if (own instanceof NotMade) return { blob: own, inner: [] }
  if (step.parts) return batchOf(server, step, own, memory, moment)
  const fields = { Account: address, Fee: '10', Sequence: moment.sequence, ...own }
  const blob = signed(fields, memory.parties[step.signedBy ?? step.by])
  return { blob: step.forged ? forged(blob) : blob, inner: [] }
}

async function batchOf(
  server: Server,
  { by, parts = [] }: Step,
  outer: object,
  memory: Memory,
  moment: Moment,
): Promise<Signed> {
  const sequences = new Map<string, number>()
  for (const name of [by, ...parts.map((part) => part.by)])
    sequences.set(memory.parties[name].address, await sequenceOf(server, name, memory))
  const resolvedParts = parts.map((part) => ({
    by: memory.parties[part.by],
    fields: { ...resolved(part.tx, memory, moment) },
  }))
  const plan = {
    by: memory.parties[by],
    mode: 'independent',
    parts: resolvedParts,
    outer: { ...outer },
  } as const
  return signBatch(plan, { sequences, fee: 10n })
}

function resolved(tx: Step['tx'], memory: Memory, moment: Moment): { TransactionType: string } | NotMade {
  try {
    return resolve(tx, memory, moment) as { TransactionType: string }
  } catch (error) {
    if (error instanceof NotMade) return error
    throw error
  }
}

function forged(blob: string): string {
  const tx = decode(blob)
  const signature = String(tx.TxnSignature)
  return encode({ ...tx, TxnSignature: signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0') })
}

async function metadataOf(server: Server, hash: string): Promise<Metadata | null> {
  const found = txSchema.safeParse(await server('tx', { transaction: hash }))
  return found.data?.meta ?? null
}

function remember({ by, keeps }: Step, memory: Memory, meta: Metadata, blob: string) {
  if (keeps?.nft !== undefined && meta.nftoken_id) memory.nfts.set(keeps.nft, String(meta.nftoken_id))
  if (keeps?.offer !== undefined && meta.offer_id) {
    memory.offers.set(keeps.offer, String(meta.offer_id))
    memory.expirations.set(keeps.offer, expirationIn(blob) ?? 0)
  }
  const made = meta.AffectedNodes.flatMap(({ CreatedNode }) => ticketSchema.safeParse(CreatedNode).data ?? [])
  const numbers = made.map(({ NewFields }) => NewFields.TicketSequence)
  if (numbers.length > 0)
    memory.tickets.set(by, [...(memory.tickets.get(by) ?? []), ...numbers.sort((a, b) => a - b)])
}

const mostCloses = 200
const realSecond = () => pause(1000)

/** Each close advances the ledger's time by at least a second; otherwise real time must pass. */
async function expire(server: Server, expiration: number) {
  let before = 0
  for (let closes = 0; closes < mostCloses; closes++) {
    const { ledger } = ledgerSchema.parse(await server('ledger', { ledger_index: 'validated' }))
    if (ledger.close_time >= expiration) return
    if (ledger.close_time === before) await realSecond()
    before = ledger.close_time
    await server('ledger_accept', {})
  }
  throw new Error(`${mostCloses} ledgers have closed, and none of them late enough`)
}

const nodeSchema = z.looseObject({
  LedgerEntryType: z.string(),
  LedgerIndex: z.string(),
  NewFields: z.looseObject({}).optional(),
  FinalFields: z.looseObject({}).optional(),
  PreviousFields: z.looseObject({}).optional(),
})
const metadataSchema = z.looseObject({
  AffectedNodes: z.array(
    z.object({
      CreatedNode: nodeSchema.optional(),
      ModifiedNode: nodeSchema.optional(),
      DeletedNode: nodeSchema.optional(),
    }),
  ),
  TransactionResult: z.string(),
})
const txSchema = z.object({ validated: z.literal(true), meta: metadataSchema })
const hashSchema = z.object({ hash: z.string() })
const accountSchema = z.object({ account_data: z.object({ Sequence: z.number() }) })
const ledgerSchema = z.object({ ledger_index: z.number(), ledger: z.object({ close_time: z.number() }) })
const ticketSchema = z.object({
  LedgerEntryType: z.literal('Ticket'),
  NewFields: z.object({ TicketSequence: z.number() }),
})
