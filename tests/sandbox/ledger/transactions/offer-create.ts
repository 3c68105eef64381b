import { z } from 'zod'
import { amountField, seqProxy } from '../engine/transaction.ts'
import { type Apply, fields, transactor } from '../engine/transactor.ts'
import { readAccount, reserve } from '../state/accounts.ts'
import { ofAsset, quantity, sameAsset } from '../state/amounts.ts'
import { isPositive, lesser, minus, proportion, quotient } from '../state/decimal.ts'
import { exchange } from '../state/exchange.ts'
import { placeOffer } from '../state/exchange-offers.ts'
import { fundsOf } from '../state/issued.ts'

/**
 * Passive, immediate-or-cancel, fill-or-kill and sell offers, expirations, replacements and domains are not supported.
 */
const kinds = 0x00010000 | 0x00020000 | 0x00040000 | 0x00080000 | 0x00100000
const schema = fields({
  TakerPays: amountField,
  TakerGets: amountField,
  Expiration: z.undefined().optional(),
  OfferSequence: z.undefined().optional(),
  DomainID: z.undefined().optional(),
}).refine(({ Flags }) => (Flags & kinds) === 0)
type OfferCreate = z.infer<typeof schema>

/** Creates an exchange offer; crossing offers are taken first. (rippled, OfferCreate.cpp) */
export const offerCreate = transactor<OfferCreate>({
  schema,
  flags: 0,

  consequences: ({ TakerGets }) => ({ spends: typeof TakerGets === 'string' ? BigInt(TakerGets) : 0n }),

  preflight({ TakerPays, TakerGets }) {
    if (typeof TakerPays === 'string' && typeof TakerGets === 'string') return 'temBAD_OFFER'
    if (!isPositive(quantity(TakerPays)) || !isPositive(quantity(TakerGets))) return 'temBAD_OFFER'
    if (sameAsset(TakerPays, TakerGets)) return 'temREDUNDANT'
    const named = [TakerPays, TakerGets].some((one) => typeof one !== 'string' && one.currency === 'XRP')
    return named ? 'temBAD_CURRENCY' : 'tesSUCCESS'
  },

  preclaim(tx, { state }) {
    if (!isPositive(fundsOf(state, tx.Account, tx.TakerGets))) return 'tecUNFUNDED_OFFER'
    const { TakerPays } = tx
    const issuerIsThere = typeof TakerPays === 'string' || readAccount(state, TakerPays.issuer)
    return issuerIsThere ? 'tesSUCCESS' : 'tecNO_ISSUER'
  },

  apply(tx, context) {
    const { given, received } = cross(tx, context)
    const [pays, gets] = [quantity(tx.TakerPays), quantity(tx.TakerGets)]
    const wanted = minus(pays, received)
    const crossed = isPositive(given)
    if (!isPositive(wanted) || !isPositive(minus(gets, given))) return 'tesSUCCESS'
    if (crossed && !isPositive(fundsOf(context.view, tx.Account, tx.TakerGets))) return 'tesSUCCESS'
    const owned = readAccount(context.view, tx.Account)?.OwnerCount ?? 0
    if (context.preFeeBalance < reserve(owned + 1)) return crossed ? 'tesSUCCESS' : 'tecINSUF_RESERVE_OFFER'
    // The rest is offered at the original price.
    const offered = crossed ? proportion(wanted, gets, pays, typeof tx.TakerGets === 'string', 'down') : gets
    const [TakerPays, TakerGets] = [ofAsset(tx.TakerPays, wanted), ofAsset(tx.TakerGets, offered)]
    placeOffer(context.view, tx.Account, seqProxy(tx).value, TakerPays, TakerGets)
    return 'tesSUCCESS'
  },
})

function cross(tx: OfferCreate, { view }: Apply) {
  const [pays, gets] = [quantity(tx.TakerPays), quantity(tx.TakerGets)]
  return exchange(view, {
    by: tx.Account,
    to: tx.Account,
    gives: tx.TakerGets,
    wants: tx.TakerPays,
    mostGiven: lesser(gets, fundsOf(view, tx.Account, tx.TakerGets)),
    mostWanted: pays,
    worst: quotient(gets, pays),
  })
}
