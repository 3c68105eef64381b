import { hexToString } from '@xrplf/isomorphic/utils'
import { formatDrops } from '#contract/money'
import { HOUR } from '#contract/timing'
import type { TxHash } from '#contract/wire/ledger-ids'
import type { LedgerNft, NftOffer, View } from '../../adapters/ledger/ledger.ts'
import { maySign } from '../../adapters/ledger/may-sign.ts'
import { passOfToken } from '../../adapters/ledger/pass-of-nftoken.ts'
import { type Alerting, raiseAlert } from '../../records/alerts/alerts.ts'
import { clearHalt, setHalt } from '../../records/alerts/halt.ts'
import { readCursor } from '../../records/journal/cursor-store.ts'
import { isDivergenceSeen, mayConclude } from '../../records/journal/link-store.ts'
import { isSoldInRestored } from '../../records/journal/offer-end-store.ts'
import { adoptToken, quarantinePass, restock, unsoldPasses } from '../../records/pass/store.ts'
import type { Services } from '../../services.ts'
import { alertReserve } from './alert-reserve.ts'
import { keepComparison, lastComparison } from './comparison-store.ts'
import { isTailShown } from './has-read.ts'
import { endsWithTail, hasOtherDrops, isShownAgain } from './other-drops.ts'
import type { Signing } from './services.ts'
import { removeStaleOffersExcept, strangeOffers } from './stale-offer-store.ts'
import { awaitsItsMint } from './submission-store.ts'
import { lackedTickets, takeTicketsOnLedger, voidTickets } from './ticket-store.ts'
import { withdrawStrangeOffer } from './withdraw-strange-offer.ts'

/** How long a comparison is valid while the minter's account does not change. */
const VALID_FOR = HOUR
const MAX_ROWS = 2_000

/** Why the halt `minter` is set where the issuer lets another account mint. */
export const MINTER_NOT_NAMED = 'The issuer has not named this minter (AccountSet, NFTokenMinter).'

/**
 * Compares what the minter has on the ledger with what the database has: tickets, offers, NFTokens and drops (I4, I6,
 * I8, I14). Does nothing while account and key are as they were at the last comparison, unless the halt `minter` is set.
 * What the ledger does not have is given up; what it has and the database lacks is taken over or withdrawn; people are
 * notified.
 */
export async function compareWithLedger(
  services: Signing & Pick<Services, 'config' | 'ledger' | 'follower'>,
): Promise<void> {
  const { db, ledger, clock, config, signer, follower } = services
  const cursor = await readCursor(db)
  if (!cursor) return
  const last = await lastComparison(db)
  if (last?.hash === cursor.hash && last.key === signer.key && clock.now() - last.at < VALID_FOR) return

  const agreed = await ledger.agree()
  if (!agreed.ok) return
  const view = agreed.value
  const [root, issuer, tickets, offers, tokens] = await Promise.all([
    view.account(config.minter),
    view.account(config.issuer),
    view.tickets(config.minter),
    view.offers(config.minter),
    view.tokens(config.minter),
  ])
  if (!root.ok || !root.value || !issuer.ok) return
  // Only a ledger with which the journal is level can be compared with the database.
  if (!endsWithTail(root.value, cursor)) return
  // A fork may end with the same transaction as the network.
  if (await isDivergenceSeen(db)) return
  const otherDrops = hasOtherDrops(root.value, cursor)
  if (otherDrops && !(await isShownAgain(services, cursor))) return

  if (issuer.value?.minter !== config.minter) {
    await setHalt(services, 'minter', MINTER_NOT_NAMED)
  } else if (!maySign(config.minter, root.value, signer.key)) {
    await setHalt(services, 'minter', 'The key may not sign for the minter (SetRegularKey).')
  } else {
    await clearHalt(services, 'minter')
  }
  if (otherDrops) {
    await setHalt(
      services,
      'loss',
      `The minter has ${formatDrops(root.value.balance)}; read were ${formatDrops(cursor.balance)}.`,
    )
  }
  // Strangers' checks and trust lines can make these lists longer than is read.
  if (!tickets.ok || !offers.ok || !tokens.ok) return
  const costs = await follower.tip()
  if (costs) await alertReserve(services, root.value, tickets.value.length, costs)
  const seen: MinterHoldings = {
    asOf: cursor.hash,
    tickets: tickets.value,
    offers: offers.value,
    tokens: tokens.value,
  }
  await compareTickets(services, seen)
  await compareOffers(services, seen)
  const isSure = await compareTokens(services, seen, view)
  // While nothing may be concluded from the journal, no NFToken was found gone: that is compared again.
  if (isSure && (await mayConclude(db)))
    await keepComparison(db, { hash: cursor.hash, key: signer.key, at: clock.now() })
}

/**
 * What the minter has after its transaction `asOf`. It is compared with the database only while that is the last link
 * of the journal: what was made or used up since is in the database already, and would wrongly seem missing or found.
 */
interface MinterHoldings {
  readonly asOf: TxHash
  readonly tickets: readonly number[]
  readonly offers: readonly NftOffer[]
  readonly tokens: readonly LedgerNft[]
}

async function compareTickets(services: Alerting, { tickets, asOf }: MinterHoldings): Promise<void> {
  const { db } = services
  await takeTicketsOnLedger(db, tickets, asOf)
  const lacked = await lackedTickets(db, tickets, asOf)
  if (lacked.length === 0) return
  // People are notified first: once they are given up, no comparison finds them again.
  await raiseAlert(
    services,
    `tickets ${lacked[0]}`,
    `The ledger does not have the tickets ${lacked.join(', ')}.`,
  )
  await voidTickets(db, lacked, asOf)
}

/** Withdraws offers that no open purchase, submission or sweep accounts for; removes swept ones from the list. */
async function compareOffers(services: Alerting, { offers, asOf }: MinterHoldings): Promise<void> {
  const { db } = services
  const ids = offers.map(({ id }) => id)
  await removeStaleOffersExcept(db, ids, asOf)
  const strange = await strangeOffers(db, ids, asOf)
  for (const { id: offer, nftokenId: token } of offers)
    if (strange.includes(offer)) await withdrawStrangeOffer(services, { offer, token })
}

/** False where a pass has no NFToken there, and the journal may be that of a fork: it would lack a sale of the network's. */
async function compareTokens(
  services: Alerting & Pick<Services, 'config' | 'ledger'>,
  { tokens: held, offers, asOf }: MinterHoldings,
  view: View,
): Promise<boolean> {
  const { db, config } = services
  const unsold = await unsoldPasses(db, asOf, MAX_ROWS)
  const heldIds = new Set<string>(held.map(({ NFTokenID }) => NFTokenID))
  const offered = new Set<string>(offers.map(({ nftokenId }) => nftokenId))
  let isShown: boolean | null = null
  for (const { id, token, status, quarantined } of unsold) {
    const there = heldIds.has(token)
    const isGone = async () => {
      if (await isSoldInRestored(db, token)) return false
      isShown ??= await isTailShown(services)
      // A halt that was set meanwhile hides a sale.
      return isShown && (await mayConclude(db))
    }
    if (status === 'available' && !there && (await isGone())) {
      // People are notified first: once it is quarantined, no comparison finds it again.
      await raiseAlert(
        services,
        `gone ${token}`,
        `The NFToken of pass ${id} left the minter before ledger ${view.index}.`,
      )
      await quarantinePass(db, id)
    }
    if (quarantined !== null && there && !offered.has(token)) await restock(db, id, asOf)
  }
  const known = new Set(unsold.map(({ token }) => token))
  for (const { NFTokenID: token, URI } of held) {
    // Where its mint is still to be handled, that gives it to its pass.
    if (known.has(token) || (await awaitsItsMint(db, token))) continue
    const pass = passOfToken(config, token, hexToString(URI ?? ''))
    if (pass !== null && (await adoptToken(db, pass, token))) continue
    await raiseAlert(services, `nftoken ${token}`, 'The minter holds an NFToken that belongs to no pass.')
  }
  return isShown !== false
}
