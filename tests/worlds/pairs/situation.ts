import type { Act } from './acts.ts'

/** A moment in the life of a purchase, a payment, a pass or a person, and who may meet there. */
export interface Situation {
  readonly name: string
  readonly make: (maker: Maker) => Promise<void>
  /** Whether a mint makes its offer too, as the ledger has it since an amendment; else that is a transaction of its own. */
  readonly mintOffers?: boolean
  /** Whether it is lived through only where all pairs are run. */
  readonly seldom?: boolean
  readonly acts: Readonly<Record<string, Act>>
  /** Who else may meet there, much as one of the others does: only where all pairs are run. */
  readonly more?: Readonly<Record<string, Act>>
}

/** Makes a situation: each of its steps is in a scene of its own, so that what was under way before is gone. */
export interface Maker {
  /** Has an act live until it is over, with ledgers that close. */
  done(act: Act): Promise<void>
  /** Has an act live until this finds something, and no longer; no ledger closes unless told. */
  until(act: Act, sql: string, closing?: boolean): Promise<void>
  /** Has an act live until an exchange of this name has happened, and no longer. */
  through(act: Act, exchange: RegExp): Promise<void>
  closeLedger(): Promise<void>
}
