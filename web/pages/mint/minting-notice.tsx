import { type MintingState, mintingNotices } from '#contract/minting'
import { Notice } from '../../ui/notice.tsx'

/** A state in which no purchase can begin and for which there is a notice. */
export type Closed = keyof typeof mintingNotices

/** Null while minting is open, and for states that the ledger badge or the supply already shows. */
export function closedFor(minting: MintingState | undefined): Closed | null {
  return minting === 'paused' || minting === 'halted' ? minting : null
}

/** Says in the first view that no purchase can begin, and what happens to open ones. */
export function MintingNotice({ closed }: { closed: Closed | null }) {
  if (closed === null) return null
  return (
    <Notice tone="info">
      <p>{mintingNotices[closed]}</p>
    </Notice>
  )
}
