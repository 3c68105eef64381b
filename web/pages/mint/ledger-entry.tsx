import { CopyButton } from '../../ui/copy-button.tsx'
import { ExplorerLink } from '../../wallet/explorer-link.tsx'
import './ledger-entry.css'

interface LedgerEntryProps {
  /** What it is: `Transaction`. */
  readonly term: string
  /** A hash or an id, in full. */
  readonly id: string
  /** An explorer's page of it; null on a network without one. */
  readonly explorerUrl: string | null
  /** What the button that copies it says. */
  readonly copyLabel: string
}

/** Something that can be looked up on the ledger: in full, to be followed and to be copied. */
export function LedgerEntry({ term, id, explorerUrl, copyLabel }: LedgerEntryProps) {
  return (
    <div className="ledger-entry">
      <dt>{term}</dt>
      <dd className="mono" translate="no">
        {explorerUrl ? (
          <ExplorerLink explorerUrl={explorerUrl} id={id}>
            <span>{id}</span>
          </ExplorerLink>
        ) : (
          id
        )}
      </dd>
      <dd className="ledger-entry-copy">
        <CopyButton text={id} label={copyLabel} done="Copied" />
      </dd>
    </div>
  )
}
