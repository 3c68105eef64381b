import { createContext, useContext } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { MONO } from '../../ui/mono.ts'
import { ExplorerLink } from '../../wallet/explorer-link.tsx'
import type { Collection } from './use-collection.ts'
import './ledger-entry.css'

/** The sale's status, which has the addresses of a block explorer. */
export const Explorer = createContext<Collection['status']>(null)

const kinds = {
  NFTokenID: { page: 'explorerUrl', copy: 'Copy NFTokenID' },
  Transaction: { page: 'explorerTxUrl', copy: 'Copy hash' },
} as const

/** A hash or id in full, with a link to the block explorer, if one is configured, and a copy button. */
export function LedgerEntry({ term, id }: { term: keyof typeof kinds; id: string }) {
  const { page, copy } = kinds[term]
  const explorerUrl = useContext(Explorer)?.[page]
  return (
    <div className="ledger-entry">
      <dt>{term}</dt>
      <dd {...MONO}>
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
