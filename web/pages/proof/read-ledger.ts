import { err, ok, type Result } from '#contract/result'
import { address, nftokenId, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import type { Ask, Silence } from './node.ts'

/** A transaction that affected the minter's account, with the fields that a recount needs. */
export type Happened = z.infer<typeof happened>

/** What a node showed, as of one validated ledger. */
export interface Shown {
  readonly ledger: number
  /** All transactions of the minter, oldest first. */
  readonly history: readonly Happened[]
  /** The NFTokenIDs that each account holds. */
  readonly minter: readonly string[]
  readonly issuer: readonly string[]
  /** All NFTokens of the issuer, burned ones too; null if the node has no `nfts_by_issuer` (Clio has). */
  readonly all: readonly string[] | null
  /** Those of them that are burned. */
  readonly burned: readonly string[]
}

export interface Accounts {
  readonly issuer: string
  readonly minter: string
}

/**
 * A limit, so that a node whose pages never end is given up. A sale of 1,000 passes needs fewer, unless strangers send
 * the minter tens of thousands of transactions.
 */
const MAX_PAGES = 250

const node = z.object({
  LedgerEntryType: z.string(),
  NewFields: z.optional(z.unknown()),
  FinalFields: z.optional(z.unknown()),
})
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
    AffectedNodes: z.array(z.object({ CreatedNode: z.optional(node), DeletedNode: z.optional(node) })),
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

/** Reads all that a recount needs. `onPage` gets the number of transactions read so far. */
export async function readLedger(
  ask: Ask,
  { issuer, minter }: Accounts,
  onPage: (read: number) => void,
): Promise<Result<Shown, Silence>> {
  let count = 0
  const asked = { account: minter, forward: true, limit: 200, ledger_index_min: -1 }
  const read = await everyPage(ask, 'account_tx', asked, historyPage, ({ transactions }) => {
    count += transactions.length
    onPage(count)
  })
  if (!read.ok) return read
  // Transactions after the last ledger of the first page are left out, so that everything is as of one ledger.
  const ledger = read.value[0]?.ledger_index_max ?? 0
  const history = read.value
    .flatMap(({ transactions }) => transactions)
    .filter(({ ledger_index }) => ledger_index <= ledger)

  const asOf = { ledger_index: ledger }
  const listed = await everyPage(ask, 'nfts_by_issuer', { issuer, limit: 100, ...asOf }, issuedPage)
  if (listed.ok) {
    const issued = listed.value.flatMap(({ nfts }) => nfts)
    const idsOf = (which: (nft: (typeof issued)[number]) => boolean) =>
      issued.filter(which).map(({ nft_id }) => nft_id)
    const heldBy = (holder: string) => idsOf(({ owner, is_burned }) => owner === holder && !is_burned)
    return ok({
      ledger,
      history,
      minter: heldBy(minter),
      issuer: heldBy(issuer),
      all: idsOf(() => true),
      burned: idsOf(({ is_burned }) => is_burned),
    })
  }
  if (listed.error !== 'refused unknownCmd') return listed

  const held: Record<string, readonly string[]> = {}
  for (const account of [minter, issuer]) {
    const found = await everyPage(ask, 'account_nfts', { account, limit: 400, ...asOf }, heldPage)
    if (!found.ok) return found
    const tokens = found.value.flatMap(({ account_nfts }) => account_nfts)
    held[account] = tokens.filter(({ Issuer }) => Issuer === issuer).map(({ NFTokenID }) => NFTokenID)
  }
  return ok({
    ledger,
    history,
    minter: held[minter] ?? [],
    issuer: held[issuer] ?? [],
    all: null,
    burned: [],
  })
}

async function everyPage<Page extends { marker?: unknown }>(
  ask: Ask,
  command: string,
  params: object,
  schema: z.ZodMiniType<Page>,
  onPage?: (page: Page) => void,
): Promise<Result<readonly Page[], Silence>> {
  const pages: Page[] = []
  while (pages.length < MAX_PAGES) {
    const marker = pages.at(-1)?.marker
    const answer = await ask(command, marker === undefined ? params : { ...params, marker })
    if (!answer.ok) return answer
    const page = schema.safeParse(answer.value)
    if (!page.success) return err('senseless')
    pages.push(page.data)
    onPage?.(page.data)
    if (page.data.marker === undefined) return ok(pages)
  }
  return err('endless')
}
