import type { Act } from './acts.ts'

/** A state of a purchase, a payment, a pass or a person, and the acts that can meet there. */
export interface Situation {
  readonly name: string
  readonly make: (maker: Maker) => Promise<void>
  /** Whether a mint makes its offer too (amendment NFTokenMintOffer); otherwise the offer is a transaction of its own. */
  readonly mintOffers?: boolean
  /** Whether it runs only when all pairs run. */
  readonly seldom?: boolean
  readonly acts: Readonly<Record<string, Act>>
  /** Acts that much resemble the others: only when all pairs run. */
  readonly more?: Readonly<Record<string, Act>>
}

/** Makes a situation: each step has a scene of its own, so that nothing of the step before is pending. */
export interface Maker {
  /** Runs an act to its end, with ledgers that close. */
  done(act: Act): Promise<void>
  /** Runs an act until the query finds a row, and no longer; ledgers close only with `closing`. */
  until(act: Act, sql: string, closing?: boolean): Promise<void>
  /** Runs an act until an exchange of this name is over, and no longer. */
  through(act: Act, exchange: RegExp): Promise<void>
  closeLedger(): Promise<void>
}
