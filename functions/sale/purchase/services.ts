import type { Services } from '../../services.ts'
import type { AskingLedger, Upkeep } from '../minter/services.ts'

/** Ends a purchase: its pass goes back to stock, its wallet request is withdrawn. */
export type Releasing = Pick<Services, 'db' | 'clock' | 'xaman' | 'defer'>

/** Finds out how an offer ended. */
export type SeeingOfferEnd = AskingLedger & Releasing

/** Withdraws an offer, and sees how it ended. */
export type Withdrawing = Upkeep & Releasing

/** Asks the wallet app for a signature. */
export type AskingWallet = Pick<Services, 'db' | 'clock' | 'config' | 'xaman' | 'rooms' | 'defer'>

/** Tells log, rooms and edge what a move means. */
export type Announcing = Pick<Services, 'db' | 'log' | 'rooms' | 'edge' | 'defer'>
