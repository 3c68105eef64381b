import { formatDrops } from '#contract/money'
import { passOfToken } from '../../adapters/ledger/pass-of-nftoken.ts'
import { type Alerting, raiseAlert } from '../../records/alerts/alerts.ts'
import { setHalt } from '../../records/alerts/halt.ts'
import { isRestored } from '../../records/alerts/store.ts'
import { mayConclude, type ReadTx } from '../../records/journal/link-store.ts'
import { endOf } from '../../records/journal/offer-end-store.ts'
import { adoptToken } from '../../records/pass/store.ts'
import type { Services } from '../../services.ts'
import { isBeforeOurs } from './submission-store.ts'
import { takeTicketsFrom } from './ticket-store.ts'
import { withdrawStrangeOffer } from './withdraw-strange-offer.ts'

/**
 * A transaction that the minter signed or that cost it drops, and that is not a submission of ours. What the minter
 * itself signed elsewhere (or before the database was restored) is taken over: tickets, NFTokens that can be sold as
 * the pass their URI names, offers to be withdrawn. If it cost more than its fee, a halt is set, also beside one that ends
 * by itself. False while a halt may hide that such an offer has ended.
 */
export async function followStranger(
  services: Alerting & Pick<Services, 'config'>,
  tx: ReadTx,
): Promise<boolean> {
  const { db, config } = services
  const { root, minted, offered, tickets, ticketUsed } = tx.effects
  const lost = -BigInt(root?.change ?? '0')
  const signedByMinter = tx.account === config.minter
  const lostMore = lost > (signedByMinter ? BigInt(tx.fee) : 0n)
  const before = await isBeforeOurs(db, tx.ledger)
  if (!before && lostMore && !(await isRestored(db))) {
    await setHalt(
      services,
      'loss',
      `${formatDrops(lost.toString())} left the minter without a submission of ours: ${tx.hash}`,
    )
  }
  if (!signedByMinter) return true
  await takeTicketsFrom(db, tickets, ticketUsed)
  if (minted) {
    const pass = passOfToken(config, minted.token, minted.uri)
    const known = pass !== null && (await adoptToken(db, pass, minted.token))
    if (!known) {
      await raiseAlert(
        services,
        `nftoken ${minted.token}`,
        `The minter holds an NFToken that belongs to no pass: ${minted.uri}`,
      )
    }
  }
  for (const { offer, token } of offered) {
    if (await endOf(db, offer)) continue
    if (!(await mayConclude(db))) return false
    await withdrawStrangeOffer(services, { offer, token })
  }
  if (!before)
    await raiseAlert(
      services,
      `signed ${tx.hash}`,
      `The minter signed what is not written down here: ${tx.type}.`,
    )
  return true
}
