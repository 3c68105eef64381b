import type { Envelope } from '#contract/wire/events'
import { readWallet } from '#contract/wire/wallet'
import { call } from '../lib/call.ts'
import { useRoom } from '../live/use-room.ts'
import type { Wallet } from './use-wallet.ts'

interface News {
  /** The wallet is not what it was, by the request of this uuid; null where nobody knows why. */
  readonly onChanged: (uuid: string | null) => void
  /** What the room tells; `null` whenever something may have been missed. */
  readonly onNews: (news: Envelope | null) => void
}

/** What the wallet's own room tells while one is connected. */
export function useWalletNews({ token, data }: Wallet, { onChanged, onNews }: News): void {
  useRoom(data?.room ?? null, {
    knownAt: data?.readAt,
    onHint(hint) {
      if (hint === null) onChanged(null)
      if (hint?.type === 'wallet-data-refresh') onChanged(hint.uuid)
      onNews(hint)
    },
    async renew() {
      const answer = token === null ? null : await call(readWallet, { token })
      return answer?.ok ? answer.value.room : null
    },
  })
}
