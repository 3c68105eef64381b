import type { Services } from '../../services.ts'
import type { AskingLedger, Upkeep } from '../minter/services.ts'

/** Ends a purchase: its pass returns to stock, its payload is withdrawn. */
export type Releasing = Pick<Services, 'db' | 'clock' | 'xaman' | 'defer'>

/** Reads how an offer ended. */
export type SeeingOfferEnd = AskingLedger & Releasing

/** Withdraws an offer, and reads how it ended. */
export type Withdrawing = Upkeep & Releasing

/** Asks the wallet app for a signature. */
export type AskingWallet = Pick<Services, 'db' | 'clock' | 'config' | 'xaman' | 'rooms' | 'defer'>

/** Reports a move to log, rooms and edge cache. */
export type Announcing = Pick<Services, 'db' | 'log' | 'rooms' | 'edge' | 'defer'>
