import { createContext, useContext } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ExplorerLink } from '../../wallet/explorer-link.tsx'
import type { Collection } from './use-collection.ts'
import './ledger-entry.css'

/** What the server says of the sale, and so where an explorer's pages of its ledger are. */
export const Explorer = createContext<Collection['status']>(null)

const kinds = {
  NFTokenID: { page: 'explorerUrl', copy: 'Copy NFTokenID' },
  Transaction: { page: 'explorerTxUrl', copy: 'Copy hash' },
} as const

/** A hash or an id that can be looked up on the ledger: in full, to be followed where there is an explorer, and to be copied. */
export function LedgerEntry({ term, id }: { term: keyof typeof kinds; id: string }) {
  const { page, copy } = kinds[term]
  const explorerUrl = useContext(Explorer)?.[page]
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
        <CopyButton text={id} label={copy} done="Copied" />
      </dd>
    </div>
  )
}
