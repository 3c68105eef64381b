import * as z from 'zod'
import { demoWallets, findWallet } from './accounts.ts'
import { type BatchMode, batchAt, batchModes } from './phone/batch.ts'
import { createPhoneNode } from './phone/node.ts'
import type { Sandbox } from './sandbox.ts'
import { originSchema, stateOf } from './xaman/payload.ts'

/** One control command: its input schema, its action and its reply. */
interface Verb<Input, Reply> {
  readonly input: z.ZodType<Input>
  run(sandbox: Sandbox, input: Input): Reply | Promise<Reply>
}

function verb<Input, Reply>(input: z.ZodType<Input>, run: Verb<Input, Reply>['run']): Verb<Input, Reply> {
  return { input, run }
}

const nothing = z.object({})
const uuid = z.object({ uuid: z.string() })
const address = z.object({ address: z.string() })

const faultSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('lose-request') }),
  z.object({ do: z.literal('lose-reply') }),
  z.object({ do: z.literal('hang') }),
  z.object({ do: z.literal('delay'), ms: z.number().nonnegative() }),
  z.object({
    do: z.literal('fail'),
    status: z.number().int().min(400).max(599),
    body: z.string().exactOptional(),
    headers: z.record(z.string(), z.string()).exactOptional(),
  }),
])

const count = z.number().int().nonnegative()
const hashes = z.array(z.string())
const often = z.union([z.number().int().positive(), z.literal('always')]).exactOptional()

/** A node's view as JSON. */
const viewSchema = z.strictObject({
  software: z.literal(['rippled', 'clio']).exactOptional(),
  lag: count.exactOptional(),
  since: count.exactOptional(),
  gap: z.tuple([count, count]).exactOptional(),
  hide: hashes.exactOptional(),
  fork: z
    .strictObject({
      after: count,
      without: hashes.exactOptional(),
      with: hashes.exactOptional(),
      later: count.exactOptional(),
    })
    .exactOptional(),
  haltedAt: count.exactOptional(),
  networkId: count.exactOptional(),
  serverState: z.string().exactOptional(),
  silent: z.boolean().exactOptional(),
  transactionsAfter: z.number().nonnegative().exactOptional(),
})
const fields = z.record(z.string(), z.unknown())
const lieSchema = z.union([
  z.strictObject({ as: viewSchema }),
  z.strictObject({ with: fields }),
  z.strictObject({ instead: fields }),
  z.strictObject({ error: z.string() }),
])
const node = z.literal([1, 2, 3])

const mode = z.literal(Object.keys(batchModes) as [BatchMode, ...BatchMode[]])
const parts = z.array(z.object({ wallet: z.string(), fields }))

const signInput = z.object({
  uuid: z.string(),
  /** A demo wallet's key or name, or a seed. */
  wallet: z.string(),
  options: z
    .object({
      as: z.string().exactOptional(),
      origin: originSchema.exactOptional(),
      ignoreSigners: z.boolean().exactOptional(),
      ignoreNetwork: z.boolean().exactOptional(),
      late: z.boolean().exactOptional(),
      /** A demo wallet's key or name, or a seed. */
      key: z.string().exactOptional(),
      hold: z.boolean().exactOptional(),
      unreported: z.boolean().exactOptional(),
      instead: fields.exactOptional(),
      inBatch: z.object({ mode: mode.exactOptional(), beside: parts.exactOptional() }).exactOptional(),
    })
    .exactOptional(),
})

function walletNamed(name: string) {
  const wallet = findWallet(name)
  if (!wallet) throw new Error(`No wallet is called ${name}`)
  return wallet
}

function timesOf(times: number | 'always' = 1): number {
  return times === 'always' ? Number.POSITIVE_INFINITY : times
}

/** Everything `POST /__control/<verb>` can do. Inputs and replies are JSON; amounts of drops are text. */
export const verbs = {
  closeLedger: verb(nothing, async ({ ledger }) => {
    await ledger.close()
    return { ledgerIndex: ledger.validatedIndex }
  }),
  stallLedger: verb(nothing, ({ ledger }) => void ledger.stall()),
  resumeLedger: verb(nothing, ({ ledger }) => void ledger.resume()),
  /** Null for what the server finds by itself. */
  expectedLedgerSize: verb(
    z.object({ transactions: z.nullable(z.number().int().positive()) }),
    ({ ledger }, { transactions }) => ledger.expectedSize(transactions),
  ),
  ledgerLoad: verb(z.object({ factor: z.number().min(1).max(1e6) }), ({ ledger }, { factor }) =>
    ledger.load(factor),
  ),
  loseTransactions: verb(
    z.object({ times: z.union([count, z.literal('always')]) }),
    ({ ledger }, { times }) => ledger.loseNext(timesOf(times)),
  ),

  setView: verb(z.object({ node, view: viewSchema }), (sandbox, input) =>
    sandbox.setView(input.node, input.view),
  ),
  lie: verb(z.object({ node, method: z.string(), lie: lieSchema, times: often }), (sandbox, input) =>
    sandbox.lie(input.node, input.method, input.lie, timesOf(input.times)),
  ),
  clearLies: verb(nothing, (sandbox) => sandbox.clearLies()),

  /** `times` may be `always`: until cleared. */
  planFault: verb(
    z.object({
      target: z.string(),
      fault: faultSchema,
      times: often,
    }),
    ({ faults }, { target, fault, times }) => faults.plan(target, fault, timesOf(times)),
  ),
  clearFaults: verb(nothing, ({ faults }) => faults.clear()),
  seen: verb(nothing, ({ faults }) => ({ seen: [...faults.seen] })),
  forgetSeen: verb(nothing, ({ faults }) => faults.forgetSeen()),

  open: verb(uuid, ({ phone }, input) => ({ state: phone.open(input.uuid).state })),
  sign: verb(signInput, async ({ phone }, input) => {
    const outcome = await phone.sign(input.uuid, input.wallet, input.options)
    if (!outcome.signed) return outcome
    const { blob, txid, result } = outcome
    return { signed: true, blob, txid, result } as const
  }),
  /** Signs a Batch of payments and acceptances for all its accounts, and submits it. */
  batch: verb(
    z.object({ wallet: z.string(), mode, parts, outer: fields.exactOptional() }),
    async ({ ledger }, input) => {
      const tool = createPhoneNode(ledger)
      const { blob, hash, inner } = await batchAt(tool, {
        by: walletNamed(input.wallet),
        mode: input.mode,
        parts: input.parts.map((part) => ({ by: walletNamed(part.wallet), fields: part.fields })),
        ...(input.outer && { outer: input.outer }),
      })
      const { result } = await tool.submit(blob)
      return { hash, inner, result }
    },
  ),
  decline: verb(uuid, ({ phone }, input) => phone.decline(input.uuid)),
  expire: verb(uuid, ({ xaman }, input) => ({ expired: xaman.expire(input.uuid) })),
  payloads: verb(nothing, ({ xaman, now }) => ({
    payloads: [...xaman.payloads.values()].map((payload) => ({
      uuid: payload.uuid,
      txType: payload.template.txType,
      identifier: payload.template.customMeta.identifier,
      state: stateOf(payload, now()),
    })),
  })),

  webhook: verb(
    z.object({
      mode: z.union([z.literal(['on', 'off', 'duplicate']), z.object({ late: z.number().nonnegative() })]),
    }),
    ({ xaman }, { mode }) => xaman.webhooks.behave(mode),
  ),
  webhookUrl: verb(z.object({ url: z.nullable(z.url()) }), ({ setWebhookUrl }, { url }) =>
    setWebhookUrl(url),
  ),
  lagReads: verb(z.object({ ms: z.number().nonnegative() }), ({ xaman }, { ms }) => xaman.lagReads(ms)),
  finalAt: verb(z.object({ moment: z.literal(['submission', 'dispatch']) }), ({ xaman }, { moment }) =>
    xaman.finalAt(moment),
  ),
  disableApplication: verb(z.object({ disabled: z.boolean() }), ({ xaman }, { disabled }) =>
    xaman.disable(disabled),
  ),

  /** Opens a link as a person does, shows a document (by default a new number), and sets the verdict. */
  identify: verb(
    z.object({
      link: z.string(),
      verdict: z.literal(['approve', 'again', 'refuse', 'hold']),
      document: z.string().exactOptional(),
    }),
    ({ kyc }, { link, verdict, document }) => {
      const applicant = kyc.open(new URL(link).pathname.split('/').at(-1) ?? '')
      if (!applicant) throw new Error('The link is unknown or has expired')
      kyc.submit(applicant.id, document ?? `D${applicant.id}`)
      if (verdict === 'hold') kyc.hold(applicant.id)
      else kyc.decide(applicant.id, verdict)
      return { applicant: applicant.id }
    },
  ),
  resetIdentity: verb(
    z.object({ applicant: z.string() }),
    ({ kyc }, { applicant }) => void kyc.reset(applicant),
  ),
  identityWebhook: verb(
    z.object({
      mode: z.union([z.literal(['on', 'off', 'duplicate']), z.object({ late: z.number().nonnegative() })]),
    }),
    ({ kyc }, { mode }) => kyc.hooks.behave(mode),
  ),

  /** With `retire` the earlier keys are no longer published. */
  rotateAccessKeys: verb(z.object({ retire: z.boolean().exactOptional() }), ({ access }, options) =>
    access.keys.rotate(options),
  ),

  accounts: verb(nothing, async (sandbox) => ({
    accounts: await Promise.all(
      Object.values(demoWallets).map(async ({ name, caption, address: account }) => ({
        name,
        caption,
        address: account,
        balance: await sandbox.balance(account),
      })),
    ),
  })),
  balance: verb(address, async (sandbox, input) => ({ balance: await sandbox.balance(input.address) })),
  nfts: verb(address, async (sandbox, input) => ({ nfts: await sandbox.nfts(input.address) })),
  /** Closes the ledger, so that the XRP is final on return. */
  fund: verb(z.object({ address: z.string(), xrp: z.number().positive().max(1e9) }), (sandbox, input) =>
    sandbox.fund(input.address, BigInt(Math.round(input.xrp * 1_000_000))),
  ),
} as const

export type VerbName = keyof typeof verbs
export type VerbInput<Name extends VerbName> = Parameters<(typeof verbs)[Name]['run']>[1]
export type VerbReply<Name extends VerbName> = Awaited<ReturnType<(typeof verbs)[Name]['run']>>
