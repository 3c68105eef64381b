import type { Alerting } from '../../records/alerts/alerts.ts'
import type { Services } from '../../services.ts'

/** Signs a transaction of the minter and writes it down. */
export type Signing = Alerting & Pick<Services, 'signer'>

/** The same, with a ticket and for so many ledgers. */
export type SigningWithTicket = Signing & Pick<Services, 'config' | 'follower'>

/** Asks the ledger about state, and the follower to read on. */
export type AskingLedger = Alerting & Pick<Services, 'config' | 'ledger' | 'follower'>

/** Signs, sends, and waits for the outcome. */
export type Upkeep = Signing & AskingLedger
