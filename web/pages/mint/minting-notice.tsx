import { type MintingState, mintingNotices } from '#contract/minting'
import { Notice } from '../../ui/notice.tsx'

/** Why nothing can be begun, where the page has words of its own for it. */
export type Closed = keyof typeof mintingNotices

/** Why nothing can be begun; null while minting is open, and where the ledger or the supply says it already. */
export function closedFor(minting: MintingState | undefined): Closed | null {
  return minting === 'paused' || minting === 'halted' ? minting : null
}

/** Says in the first view that nothing can be begun, and what becomes of what is under way. */
export function MintingNotice({ closed }: { closed: Closed | null }) {
  if (closed === null) return null
  return (
    <Notice tone="info">
      <p>{mintingNotices[closed]}</p>
    </Notice>
  )
}
