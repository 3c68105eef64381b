import type { SaleStatus } from '#contract/wire/collection'
import { Notice } from '../../ui/notice.tsx'
import { closedFor } from './closed-for.ts'
import { OpensIn } from './opens-in.tsx'

interface MintingNoticeProps {
  readonly status: SaleStatus | null
  /** Called once the opening time is reached, until the status says that minting is open. */
  readonly onDue: () => void
}

/** Says in the first view that no purchase can begin, and counts down to the opening. */
export function MintingNotice({ status, onDue }: MintingNoticeProps) {
  const closed = closedFor(status)
  if (closed === null) return null
  return (
    <Notice tone="info">
      <p>{closed.words}</p>
      {status?.opensAt && <OpensIn status={status} onDue={onDue} />}
    </Notice>
  )
}
