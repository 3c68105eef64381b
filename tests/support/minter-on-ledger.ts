import type { Watched } from './records.ts'

interface OfferNode {
  readonly index: string
  readonly Amount: string
  readonly Destination?: string
  readonly Expiration?: number
  readonly NFTokenID: string
}

/** The minter's objects in the validated ledger. */
export interface MinterOnLedger {
  readonly tickets: readonly number[]
  readonly offers: readonly OfferNode[]
  /** The NFTokenIDs that it holds. */
  readonly holds: ReadonlySet<string>
  /** Accepted offers of the minter, each with the transaction that accepted it. */
  readonly accepted: ReadonlyMap<string, string>
  /** When the ledger closed, in seconds of the Ripple epoch. */
  readonly closeTime: number
}

/** The last reading, valid until the next close. */
const readLast = new WeakMap<object, { index: number; minter: MinterOnLedger }>()

export function readMinter(sandbox: Watched['sandbox']): MinterOnLedger {
  const { ledger } = sandbox
  const index = ledger.validatedIndex
  const last = readLast.get(ledger)
  if (last?.index === index) return last.minter
  const minter = readAnew(sandbox)
  readLast.set(ledger, { index, minter })
  return minter
}

function readAnew(sandbox: Watched['sandbox']): MinterOnLedger {
  const { ledger, accounts } = sandbox
  const { address } = accounts.minter
  const objects = objectsOf(sandbox, address)
  const { ledger: last } = ledger.request('ledger', { ledger_index: 'validated' }, 2) as {
    ledger?: { close_time?: number }
  }
  return {
    tickets: objects.flatMap(({ LedgerEntryType, TicketSequence }) =>
      LedgerEntryType === 'Ticket' && TicketSequence !== undefined ? [TicketSequence] : [],
    ),
    offers: objects.filter(
      ({ LedgerEntryType }) => LedgerEntryType === 'NFTokenOffer',
    ) as unknown as OfferNode[],
    holds: new Set(ledger.nfts(address).map(({ NFTokenID }) => NFTokenID)),
    accepted: acceptedOffers(sandbox, address),
    closeTime: last?.close_time ?? 0,
  }
}

/** The tickets that a transaction has created; none before it is validated. */
export function ticketsOf({ ledger }: Watched['sandbox'], hash: string): number[] {
  const { meta } = ledger.request('tx', { transaction: hash }, 2) as { meta?: Transaction['meta'] }
  return (meta?.AffectedNodes ?? []).flatMap(
    ({ CreatedNode }) => CreatedNode?.NewFields?.TicketSequence ?? [],
  )
}

interface LedgerObject {
  readonly LedgerEntryType: string
  readonly TicketSequence?: number
}

function objectsOf({ ledger }: Watched['sandbox'], account: string): LedgerObject[] {
  const all: LedgerObject[] = []
  let marker: unknown
  do {
    const params = { account, ledger_index: 'validated', limit: 400, ...(marker !== undefined && { marker }) }
    const page = ledger.request('account_objects', params, 2) as {
      account_objects?: LedgerObject[]
      marker?: unknown
    }
    all.push(...(page.account_objects ?? []))
    marker = page.marker
  } while (marker !== undefined)
  return all
}

/** Per ledger: the next index to read, and what was found so far; validated history never changes. */
const read = new WeakMap<object, { next: number; readonly accepted: Map<string, string> }>()

function acceptedOffers({ ledger }: Watched['sandbox'], account: string): Map<string, string> {
  const known = read.get(ledger) ?? { next: 1, accepted: new Map<string, string>() }
  read.set(ledger, known)
  const upTo = ledger.validatedIndex
  let marker: unknown
  while (known.next <= upTo) {
    const answer = ledger.request(
      'account_tx',
      {
        account,
        ledger_index_min: known.next,
        ledger_index_max: upTo,
        forward: true,
        limit: 400,
        ...(marker !== undefined && { marker }),
      },
      2,
    ) as { transactions?: Transaction[]; marker?: unknown }
    for (const one of answer.transactions ?? []) note(one, account, known.accepted)
    marker = answer.marker
    if (marker === undefined) known.next = upTo + 1
  }
  return known.accepted
}

function note({ tx_json, meta, hash }: Transaction, account: string, accepted: Map<string, string>): void {
  if (tx_json.TransactionType !== 'NFTokenAcceptOffer' || meta.TransactionResult !== 'tesSUCCESS') return
  for (const { DeletedNode } of meta.AffectedNodes) {
    const ours = DeletedNode?.LedgerEntryType === 'NFTokenOffer' && DeletedNode.FinalFields?.Owner === account
    if (ours) accepted.set(DeletedNode.LedgerIndex, hash)
  }
}

interface Transaction {
  readonly hash: string
  readonly tx_json: { readonly TransactionType: string }
  readonly meta: {
    readonly TransactionResult: string
    readonly AffectedNodes: readonly {
      readonly CreatedNode?: { readonly NewFields?: { readonly TicketSequence?: number } }
      readonly DeletedNode?: {
        readonly LedgerEntryType: string
        readonly LedgerIndex: string
        readonly FinalFields?: { readonly Owner?: string }
      }
    }[]
  }
}
