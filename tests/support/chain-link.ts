import { drops } from '#contract/money'
import { type Address, ledgerHash, type TxHash, txHash } from '#contract/wire/ledger-ids'
import { accountIndex } from '../../functions/adapters/ledger/ids.ts'
import type { ValidatedTx } from '../../functions/adapters/ledger/ledger.ts'

/** A link of an account's chain: the transaction that names the one before it. */
interface ChainLink {
  readonly account: Address
  readonly hash: string
  readonly ledger: number
  /** The hash of the link before; null for the first. */
  readonly previousTx: string | null
  readonly type: string
  readonly ticket?: number
}

/** The hash of the n-th link of a thread; n has one digit. */
export function hashOf(n: number): TxHash {
  return txHash.parse(String(n).repeat(64))
}

/** The n-th link of an account's thread, in the n-th ledger. */
export function threadLink(account: Address, n: number, previous = n - 1) {
  const previousTx = previous === 0 ? null : hashOf(previous)
  return { account, hash: hashOf(n), ledger: n, previousTx, type: 'TicketCreate' } satisfies ChainLink
}

/** The link as a node shows it: the account has 88 drops after it. */
export function linkShown({ account, hash, ledger, previousTx, type, ticket }: ChainLink): ValidatedTx {
  return {
    hash,
    ledger,
    ledgerHash: ledgerHash.parse(ledger.toString(16).toUpperCase().padStart(64, '0')),
    closedAt: ledger * 4_000,
    account,
    type,
    fee: drops(12n),
    ticket: ticket ?? null,
    uri: null,
    payment: null,
    meta: {
      TransactionResult: 'tesSUCCESS',
      AffectedNodes: [
        {
          change: 'modified',
          LedgerEntryType: 'AccountRoot',
          LedgerIndex: accountIndex(account),
          previousTx,
          previous: {},
          fields: { Balance: '88' },
        },
      ],
    },
  } as unknown as ValidatedTx
}

/** Stores the link as one that was read. */
export function keepLink(
  db: D1Database,
  { account, hash, ledger, previousTx, type, ticket }: ChainLink,
): D1PreparedStatement {
  const effects = {
    root: { previousTx, balance: '88', change: '0' },
    minted: null,
    offered: [],
    tickets: [],
    ticketUsed: ticket ?? null,
  }
  return db
    .prepare(
      `INSERT INTO ledger_tx (hash, ledger, account, type, result, fee, effects) VALUES (?, ?, ?, ?, 'tesSUCCESS', '12', ?)`,
    )
    .bind(hash, ledger, account, type, JSON.stringify(effects))
}
