import type { Envelope } from '#contract/wire/events'
import { readWallet } from '#contract/wire/wallet'
import { call } from '../lib/call.ts'
import { useRoom } from '../live/use-room.ts'
import type { Wallet } from './use-wallet.ts'

/** What the wallet's own room tells while one is connected; `null` whenever something may have been missed. */
export function useWalletNews(
  { token, data, refresh }: Wallet,
  onNews: (news: Envelope | null) => void,
): void {
  useRoom(data?.room ?? null, {
    onHint(hint) {
      if (hint === null || hint.type === 'wallet-data-refresh') void refresh()
      onNews(hint)
    },
    async renew() {
      const answer = token === null ? null : await call(readWallet, { token })
      return answer?.ok ? answer.value.room : null
    },
  })
}
