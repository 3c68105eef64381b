// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not templates
/** A way to get the product wrong, as replacements in its sources. */
export interface Mutant {
  readonly name: string
  readonly changes: readonly { readonly file: string; readonly from: string; readonly to: string }[]
}

function mutant(name: string, file: string, from: string, to: string): Mutant {
  return { name, changes: [{ file: `functions/${file}`, from, to }] }
}

export const mutants: readonly Mutant[] = [
  mutant(
    'an offer goes to anybody',
    'minter/transactions.ts',
    'Amount: price.toString(), Destination: wallet,',
    'Amount: price.toString(), ...(wallet.length < 5 && { Destination: wallet }),',
  ),
  mutant(
    'an offer is a drop short',
    'minter/transactions.ts',
    'Amount: price.toString()',
    'Amount: (price - 1n).toString()',
  ),
  mutant('a sale is counted twice', 'pass/store.ts', 'SET sold = sold + 1', 'SET sold = sold + 2'),
  {
    name: 'a move does not ask for the version',
    changes: [
      {
        file: 'functions/purchase/store.ts',
        from: "SET ${sets.join(', ')} WHERE id = ? AND version = ?",
        to: "SET ${sets.join(', ')} WHERE id = ? AND version <= ? + 9",
      },
      {
        file: 'functions/purchase/store.ts',
        from: "'EXISTS (SELECT 1 FROM purchase WHERE id = ? AND version = ?)'",
        to: "'EXISTS (SELECT 1 FROM purchase WHERE id = ? AND version <= ? + 9)'",
      },
    ],
  },
  mutant(
    'the same request twice is two purchases',
    'purchase/buy.ts',
    'const requestKey = request.clientMintRequestId ?? randomText(16)',
    'const requestKey = randomText(16)',
  ),
  {
    name: 'an offer lapses before its time',
    changes: [
      {
        file: 'functions/purchase/see-offer-end.ts',
        from: "  if (standing.value && view.closeTime < offer.expiresAt) return 'wait'\n",
        to: '',
      },
      {
        file: 'functions/purchase/see-offer-end.ts',
        from: '  if (!end && !(await isDue(services, purchase))) return',
        to: '  if (!end && purchase.attempts > 9 && !(await isDue(services, purchase))) return',
      },
    ],
  },
  mutant(
    'a withdrawal that succeeded is believed',
    'purchase/see-offer-end.ts',
    "  if (now?.how === 'accepted') return 'again'\n",
    '',
  ),
  mutant(
    'a transaction is dead when its time is over',
    'minter/deliver.ts',
    '    if (state.index >= lastLedger) return verdictOn(services, { hash, blob, lastLedger, ...rest })\n',
    "    if (state.index >= lastLedger) return { outcome: 'dead' }\n",
  ),
  mutant(
    'a transaction is dead six ledgers early',
    'minter/deliver.ts',
    '    if (state.index >= lastLedger) return verdictOn(services, { hash, blob, lastLedger, ...rest })\n',
    '    if (state.index >= lastLedger - 6) return verdictOn(services, { hash, blob, lastLedger: lastLedger - 6, ...rest })\n',
  ),
  mutant(
    'one node decides alone',
    'ledger/agree.ts',
    'for (const { node, state } of second ? [first, second] : [first]) {',
    'for (const { node, state } of second ? [second] : [first]) {',
  ),
  mutant(
    'a gap in the chain is read over',
    'follower/chain.ts',
    "return hash === cursor.hash ? 'read' : 'gap'",
    "return hash === cursor.hash ? 'read' : 'next'",
  ),
  mutant(
    'a ticket is used again',
    'minter/submission-store.ts',
    "`status = 'consumed'`",
    "`status = 'free'`",
  ),
  mutant(
    'a pass that goes back forgets its token',
    'pass/store.ts',
    'UPDATE token SET status = ?, aside = ?, purchase_id = NULL WHERE',
    'UPDATE token SET status = ?, aside = ?, purchase_id = NULL, nftoken_id = NULL WHERE',
  ),
  mutant(
    'a signature on the phone is a sale',
    'purchase/look-at-offer.ts',
    '  const { signed, offer } = purchase\n  if (!signed || !offer) return',
    "  const { signed, offer } = purchase\n  if (signed && offer) {\n    const moved = await move(db, purchase, 'sold', { accept_hash: signed.hash, sold_at: 1, owner: purchase.wallet })\n    return moved ? { moved } : 'again'\n  }\n  if (!signed || !offer) return",
  ),
  mutant(
    'a mint is sent before it is written down',
    'purchase/begin-mint.ts',
    "  const moved = await move(\n    db,\n    purchase,\n    purpose === 'offer'",
    "  await services.ledger.submit(submission.blob)\n  const moved = await move(\n    db,\n    purchase,\n    purpose === 'offer'",
  ),
  mutant(
    'the limit of a wallet is for the page alone',
    'purchase/reservation-store.ts',
    "status <> 'released') < ?9",
    "status <> 'released') < ?9 + 9",
  ),
]
