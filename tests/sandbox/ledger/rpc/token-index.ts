import { encodeAccountID } from 'ripple-address-codec'
import type { ValidatedTransaction } from '../chain/build-ledger.ts'
import type { History } from '../chain/history.ts'
import type { NFToken } from '../state/entries.ts'
import { metadataJson } from './transaction-json.ts'

/** An NFToken's state at a ledger: its last holder, and the ledger of the last change. */
export interface Token {
  readonly ledgerIndex: number
  readonly owner: string
  readonly burned: boolean
  /** Upper-case hex; empty for none. */
  readonly uri: string
}

/** Every NFToken in a history, up to and including a ledger, burned ones too, by id. */
export function tokensUntil(history: History, last: number): ReadonlyMap<string, Token> {
  const tokens = new Map<string, Token>()
  for (const [from, to] of history.ranges()) {
    for (let index = from; index <= Math.min(to, last); index++)
      for (const transaction of history.transactions(index)) follow(tokens, transaction)
  }
  return tokens
}

function follow(tokens: Map<string, Token>, transaction: ValidatedTransaction): void {
  const { tx, meta, ledgerIndex } = transaction
  if (meta.TransactionResult !== 'tesSUCCESS') return
  const { nftoken_id: moved } = metadataJson(transaction)
  const named = tx.json.NFTokenID
  const known = typeof named === 'string' ? tokens.get(named) : undefined
  switch (tx.common.TransactionType) {
    case 'NFTokenMint':
    case 'NFTokenAcceptOffer': {
      const found = typeof moved === 'string' ? pageWith(moved, transaction) : undefined
      if (typeof moved === 'string' && found) tokens.set(moved, { ...found, ledgerIndex, burned: false })
      return
    }
    case 'NFTokenBurn':
      if (known) tokens.set(String(named), { ...known, ledgerIndex, burned: true })
      return
    case 'NFTokenModify':
      if (known) tokens.set(String(named), { ...known, uri: String(tx.json.URI ?? '') })
  }
}

/** The page on which the token is afterwards; its index begins with the owner's account id. */
function pageWith(id: string, { meta }: ValidatedTransaction): { owner: string; uri: string } | undefined {
  for (const node of meta.AffectedNodes) {
    const [page, fields] =
      'CreatedNode' in node
        ? [node.CreatedNode, node.CreatedNode.NewFields]
        : 'ModifiedNode' in node
          ? [node.ModifiedNode, node.ModifiedNode.FinalFields]
          : []
    if (page?.LedgerEntryType !== 'NFTokenPage' || !Array.isArray(fields?.NFTokens)) continue
    const held = fields.NFTokens.find(({ NFToken }: NFToken) => NFToken.NFTokenID === id)
    if (held) return { owner: ownerOf(page.LedgerIndex), uri: held.NFToken.URI ?? '' }
  }
  return undefined
}

function ownerOf(pageIndex: string): string {
  return encodeAccountID(Buffer.from(pageIndex.slice(0, 40), 'hex'))
}
