import { hexToString } from '@xrplf/isomorphic/utils'
import { parseDrops } from '#contract/money'
import { MINUTE } from '#contract/timing'
import type { NFTokenID } from '#contract/wire/ledger-ids'
import { raiseAlert } from '../alerts/alerts.ts'
import type { Guarded } from '../db/guarded.ts'
import { readAgainByHash, readAgainSince } from '../follower/read-again.ts'
import { endOf, isRead, type ReadEnd } from '../follower/store.ts'
import type { LedgerNft } from '../ledger/ledger.ts'
import { ticketGivenBack } from '../minter/ticket-store.ts'
import { correctTokens, passSold } from '../pass/store.ts'
import { passOfToken } from '../pass/token.ts'
import { deliveredFor } from '../payment/store.ts'
import type { Services } from '../services.ts'
import { partTokens } from './part-tokens.ts'
import type { Purchase } from './purchase.ts'
import type { Reason } from './reasons.ts'
import { release } from './release.ts'
import type { Step } from './step.ts'
import { move, purchaseById } from './store.ts'

/** An opened request may be signed when the offer is already over; its refusal should be seen, because it costs a fee. */
const LATE_SIGNATURE = MINUTE

/**
 * How the offer ended, if it did. It is sold by an acceptance that the follower read, and by nothing else. It lapsed
 * only if one ledger that two nodes call validated says so: past the offer's end, or without it, with the token still
 * the minter's and no acceptance read up to that ledger. Our clock and what any app reports decide nothing. `why` is
 * the reason if it ended unsold and nothing else is known.
 */
export async function seeOfferEnd(
  services: Services,
  purchase: Purchase,
  why: Reason,
  alongside: readonly Guarded[] = [],
): Promise<Step> {
  if (!purchase.offer) return 'wait'
  const end = await endOf(services.db, purchase.offer.id)
  if (end?.how === 'accepted') return sold(services, purchase, end, alongside)
  if (!end && !(await isDue(services, purchase))) return 'wait'
  return seeLapse(services, purchase, why, end, alongside)
}

/** The offer was taken: the pass is sold, whoever signed and whoever holds it now. */
export async function sold(
  services: Services,
  purchase: Purchase,
  end: ReadEnd,
  alongside: readonly Guarded[] = [],
): Promise<Step> {
  const { db, clock } = services
  // Before its sale shows whose token it is, another pass may have been read with it.
  if (end.token !== purchase.nftokenId && !(await partTokens(services, purchase, end.token, end.hash)))
    return 'wait'
  const at = end.closedAt ?? clock.now()
  const owner = end.owner ?? end.account
  const moved = await move(
    db,
    purchase,
    'sold',
    {
      nftoken_id: end.token,
      offer_id: end.offer,
      // A sale may be read before anybody reports the signature behind it.
      ...(purchase.signed === null && {
        signed_at: at,
        signed_hash: end.hash,
        signed_last_ledger: end.ledger,
      }),
      accept_hash: end.hash,
      accept_ledger: end.ledger,
      sold_at: at,
      owner,
      ending_code: null,
      charged_drops: '0',
    },
    [
      ...alongside,
      ...passSold({
        pass: purchase.tokenId,
        tier: purchase.tier,
        purchaseId: purchase.id,
        token: end.token,
        owner,
        at,
      }),
      ticketGivenBack(purchase.id),
      ...(purchase.invoiceId ? [deliveredFor(purchase.invoiceId)] : []),
    ],
  )
  return moved ? { moved } : 'again'
}

/** Whether the ledger's time has reached the offer's end. Somebody may have signed at the last moment. */
async function isDue({ follower }: Pick<Services, 'follower'>, purchase: Purchase): Promise<boolean> {
  const standing = await follower.standing()
  const late = purchase.payload?.openedAt || purchase.signed ? LATE_SIGNATURE : 0
  return standing !== null && standing.closeTime >= (purchase.offer?.expiresAt ?? Infinity) + late
}

async function seeLapse(
  services: Services,
  purchase: Purchase,
  why: Reason,
  end: ReadEnd | null,
  alongside: readonly Guarded[],
): Promise<Step> {
  const { ledger, follower, config, db } = services
  const { offer, nftokenId } = purchase
  if (!offer || !nftokenId) return 'wait'
  const agreed = await ledger.agree()
  if (!agreed.ok) {
    if (agreed.error === 'alone')
      await raiseAlert(services, 'one node', 'Only one node counts: releases wait.')
    return 'wait'
  }
  const view = agreed.value
  if (view.index < Math.max(end?.ledger ?? 0, offer.made.ledger ?? 0)) return 'wait'
  const [standing, tokens, root] = await Promise.all([
    view.offer(offer.id),
    view.tokens(config.minter),
    view.account(config.minter),
  ])
  if (!standing.ok || !tokens.ok || !root.ok || !root.value) return 'wait'
  if (standing.value && view.closeTime < offer.expiresAt) return 'wait'
  // What goes back to its payer must not be there for them to take as well, however long it is over.
  if (standing.value && purchase.invoiceId) return 'wait'
  if (!(await isRead(db, root.value.previousTx))) {
    await follower.catchUp()
    if (!(await isRead(db, root.value.previousTx))) return 'wait'
  }
  const now = await endOf(db, offer.id)
  if (now?.how === 'accepted') return 'again'

  const own = ownToken(config, tokens.value, purchase)
  if (own !== nftokenId) {
    // What ended the offer was read from one node, as everything since it was made: the network may have it otherwise.
    const ended = now ? await readAgainByHash(services, now.hash) : 'same'
    if (ended === 'otherwise') return 'again'
    const since = await readAgainSince(services, root.value.previousTx, offer.made.ledger ?? 0)
    if (since === 'otherwise') return 'again'
    if (ended === 'unsure' || since === 'unsure') return 'wait'
    // Somebody else may have read the end again meanwhile.
    if ((await endOf(db, offer.id))?.how !== now?.how) return 'again'
    // So was the token's id: the offer that stands names the one that is really sold, or a token says whose it is.
    const really = standing.value?.nftokenId ?? own
    if (really && really !== nftokenId) {
      const { tx } = offer.made
      if (tx && !(await partTokens(services, purchase, really, tx))) return 'wait'
      await correctTokens(db, [{ pass: purchase.tokenId, token: really }])
      return 'again'
    }
    // Whoever was quicker gave the pass back, and it may have been sold since.
    if ((await purchaseById(db, purchase.id))?.version !== purchase.version) return 'again'
    await raiseAlert(
      services,
      `gone ${nftokenId}`,
      `The token of pass ${purchase.tokenId} left the minter unsold.`,
    )
    return release(services, purchase, 'lost', 'token_gone', {
      alongside,
      aside: 'gone',
      stale: standing.value !== null,
    })
  }
  const byBuyer = now?.account === purchase.wallet
  const told = byBuyer ? (now.how === 'expired' ? 'signed_too_late' : 'declined_on_ledger') : why
  return release(services, purchase, 'lapsed', told, {
    ...(byBuyer && { charged: parseDrops(now.fee) }),
    stale: standing.value !== null,
    alongside,
  })
}

/** The token of this pass among those that the minter holds: what was read, unless its URI names another pass; null for none. */
function ownToken(
  config: Services['config'],
  held: readonly LedgerNft[],
  { tokenId, nftokenId }: Purchase,
): NFTokenID | null {
  const passNamedBy = ({ NFTokenID, URI }: LedgerNft) =>
    passOfToken(config, NFTokenID, hexToString(URI ?? ''))
  const read = held.find(({ NFTokenID }) => NFTokenID === nftokenId)
  const named = read ? passNamedBy(read) : null
  if (read && (named === null || named === tokenId)) return read.NFTokenID
  return held.find((nft) => passNamedBy(nft) === tokenId)?.NFTokenID ?? null
}
