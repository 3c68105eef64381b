import { err, ok, type Result } from '#contract/result'
import { address, nftokenId, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import type { Ask, Silence } from './node.ts'

/** A transaction that touched the minter's account, with what of it a recount reads. */
export type Happened = z.infer<typeof happened>

/** What a node shows of the sale, as of one validated ledger. */
export interface Shown {
  readonly ledger: number
  /** Everything that happened to the minter, oldest first. */
  readonly history: readonly Happened[]
  /** The tokens in each account's hands. */
  readonly minter: readonly string[]
  readonly issuer: readonly string[]
  /** Every token of the issuer that is not burned, where the node lists them; null where it does not. */
  readonly all: readonly string[] | null
}

interface Accounts {
  readonly issuer: string
  readonly minter: string
}

/** No sale of a thousand passes needs more: a node that goes on for ever is not followed. */
const MOST_PAGES = 250

const node = z.object({ LedgerEntryType: z.string(), FinalFields: z.optional(z.unknown()) })
const happened = z.object({
  hash: txHash,
  ledger_index: z.number(),
  validated: z.literal(true),
  tx_json: z.object({
    TransactionType: z.string(),
    Account: address,
    Destination: z.optional(z.string()),
    Issuer: z.optional(z.string()),
    InvoiceID: z.optional(z.string()),
    NFTokenID: z.optional(z.string()),
  }),
  meta: z.object({
    TransactionResult: z.string(),
    AffectedNodes: z.array(
      z.object({
        CreatedNode: z.optional(
          z.object({ LedgerEntryType: z.string(), NewFields: z.optional(z.unknown()) }),
        ),
        DeletedNode: z.optional(node),
      }),
    ),
    nftoken_id: z.optional(nftokenId),
    delivered_amount: z.optional(z.unknown()),
  }),
})
const marker = z.optional(z.unknown())
const historyPage = z.object({ ledger_index_max: z.number(), transactions: z.array(happened), marker })
const heldPage = z.object({
  account_nfts: z.array(z.object({ NFTokenID: nftokenId, Issuer: address })),
  validated: z.optional(z.boolean()),
  marker,
})
const issuedPage = z.object({
  nfts: z.array(z.object({ nft_id: nftokenId, owner: address, is_burned: z.boolean() })),
  marker,
})

/** Reads all that a recount needs. `onPage` is told how many transactions were read so far. */
export async function readLedger(
  ask: Ask,
  { issuer, minter }: Accounts,
  onPage: (read: number) => void,
): Promise<Result<Shown, Silence>> {
  const history: Happened[] = []
  let ledger = 0
  const read = await everyPage(
    ask,
    'account_tx',
    { account: minter, forward: true, limit: 200, ledger_index_min: -1 },
    historyPage,
    (page) => {
      // The pages after the first are asked up to where the first one ended, so that all are of one ledger.
      ledger ||= page.ledger_index_max
      history.push(...page.transactions.filter(({ ledger_index }) => ledger_index <= ledger))
      onPage(history.length)
    },
  )
  if (!read.ok) return read

  const asOf = { ledger_index: ledger }
  const issued: z.infer<typeof issuedPage>['nfts'] = []
  const listed = await everyPage(
    ask,
    'nfts_by_issuer',
    { issuer, limit: 100, ...asOf },
    issuedPage,
    ({ nfts }) => {
      issued.push(...nfts)
    },
  )
  if (listed.ok) {
    const there = issued.filter(({ is_burned }) => !is_burned)
    const of = (holder: string) => there.filter(({ owner }) => owner === holder).map(({ nft_id }) => nft_id)
    return ok({
      ledger,
      history,
      minter: of(minter),
      issuer: of(issuer),
      all: there.map(({ nft_id }) => nft_id),
    })
  }
  if (listed.error !== 'refused unknownCmd') return listed

  const held = new Map<string, string[]>()
  for (const account of [minter, issuer]) {
    const tokens: string[] = []
    held.set(account, tokens)
    const found = await everyPage(ask, 'account_nfts', { account, limit: 400, ...asOf }, heldPage, (page) => {
      tokens.push(
        ...page.account_nfts.filter(({ Issuer }) => Issuer === issuer).map(({ NFTokenID }) => NFTokenID),
      )
    })
    if (!found.ok) return found
  }
  return ok({ ledger, history, minter: held.get(minter) ?? [], issuer: held.get(issuer) ?? [], all: null })
}

async function everyPage<Page extends { marker?: unknown }>(
  ask: Ask,
  command: string,
  params: object,
  schema: z.ZodMiniType<Page>,
  take: (page: Page) => void,
): Promise<Result<null, Silence>> {
  let marker: unknown
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await ask(command, marker === undefined ? params : { ...params, marker }, schema)
    if (!page.ok) return page
    take(page.value)
    marker = page.value.marker
    if (marker === undefined) return ok(null)
  }
  return err('senseless')
}
