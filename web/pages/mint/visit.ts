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
  /** A purchase from before came back into view. */
  readonly onTakenUp: (tier: TierId) => void
  /** Something was sold, given back or refused: what the page shows of wallet and supply is old. */
  readonly onSettled: (purchase: PurchaseView | null) => void
  /** The server has no pass of the wanted tier left: the supply that the page shows is old. */
  readonly onSoldOut: () => void
  /** The server begins nothing now: what the page says of that is old. */
  readonly onClosed: () => void
}

/** What the calls share that are made while one wallet is connected. */
export interface Visit extends Machine<Known, PurchasesEvent> {
  /** As the page knew them when it was drawn last. */
  readonly buyer: { readonly current: Buyer }
  /** The rooms of each purchase as last read, and when that was by this device's clock. */
  readonly rooms: Map<string, { readonly access: readonly RoomAccess[]; readonly readAt: number }>
  /** Reads a purchase that may still change, one reading at a time. */
  readonly look: (id: string) => Promise<void>
  /** False once the wallet has left: what is heard after that changes nothing here. */
  here: boolean
}

/** The server has answered with a purchase: its invites are fresh, and what it settles is passed on. */
export function heed({ rooms, buyer }: Visit, purchase: PurchaseView): void {
  rooms.set(purchase.id, { access: purchase.rooms, readAt: Date.now() })
  if (isFinal(purchase) || purchase.ending) buyer.current.onSettled(purchase)
}
