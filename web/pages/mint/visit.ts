import type { TierId } from '#contract/tiers'
import type { Address } from '#contract/wire/ledger-ids'
import type { PurchaseView } from '#contract/wire/purchase'
import type { RoomAccess } from '#contract/wire/room-access'
import type { Machine } from '../../live/use-machine.ts'
import { isFinal } from './purchase-flow.ts'
import type { Known, PurchasesEvent } from './purchases-flow.ts'

export interface Buyer {
  readonly token: string
  /** Null until the wallet has been read. */
  readonly address: Address | null
  /** An earlier purchase was resumed. */
  readonly onTakenUp: (tier: TierId) => void
  /** A pass was sold, released or refused: wallet and supply are out of date. */
  readonly onSettled: (purchase: PurchaseView | null) => void
  /** The wanted tier is sold out: the supply is out of date. */
  readonly onSoldOut: () => void
  /** Minting is, or may be, paused or halted: the status is out of date. */
  readonly onClosed: () => void
}

/** What all calls of one connected wallet share. */
export interface Visit extends Machine<Known, PurchasesEvent> {
  /** As of the last render. */
  readonly buyer: { readonly current: Buyer }
  /** By purchase id. `readAt` is by this device's clock, unix ms. */
  readonly rooms: Map<string, { readonly access: readonly RoomAccess[]; readonly readAt: number }>
  /** Reads a purchase that may still change; never twice at once. */
  readonly look: (id: string) => Promise<void>
  /** False once the wallet is disconnected: later answers change nothing. */
  here: boolean
  /** When the request that is under way was sent, by this device's clock, unix ms; 0 while none is. */
  sentAt: number
}

/** Keeps the invites of a purchase that was just read, and reports it to `onSettled` if it has ended. */
export function recordReading({ rooms, buyer }: Visit, purchase: PurchaseView): void {
  rooms.set(purchase.id, { access: purchase.rooms, readAt: Date.now() })
  if (isFinal(purchase) || purchase.ending) buyer.current.onSettled(purchase)
}
