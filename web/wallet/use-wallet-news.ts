import { readWallet } from '#contract/wire/wallet'
import { call } from '../lib/call.ts'
import type { RoomEvent } from '../live/room-flow.ts'
import { useRoom } from '../live/use-room.ts'
import type { Wallet } from './use-wallet.ts'

/** Follows the wallet's room. `null` means that events may have been missed. */
export function useWalletNews({ token, data }: Wallet, onNews: (news: RoomEvent) => void): void {
  useRoom(data?.room ?? null, {
    knownAt: data?.readAt,
    onEvent: onNews,
    async renew() {
      const answer = token === null ? null : await call(readWallet, { token })
      return answer?.ok ? answer.value.room : null
    },
  })
}
