import type { Alerting } from '../../records/alerts/alerts.ts'
import type { Services } from '../../services.ts'

/** Signs a transaction of the minter's and writes it down. */
export type Signing = Alerting & Pick<Services, 'signer'>

/** The same, under a ticket and for so many ledgers. */
export type SigningWithTicket = Signing & Pick<Services, 'config' | 'follower'>

/** Asks the ledger what it has, and the follower to read it. */
export type AskingLedger = Alerting & Pick<Services, 'config' | 'ledger' | 'follower'>

/** Signs, sends, and sees what became of it. */
export type Upkeep = Signing & AskingLedger
