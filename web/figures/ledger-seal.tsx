import type { ReactNode } from 'react'
import './ledger-seal.css'

/** A seal for a sale that a ledger confirms. Decorative: the words beside it say the same. */
export function LedgerSeal({ children, small }: { children: ReactNode; small: string }) {
  return (
    <svg className="ledger-seal" viewBox="0 0 120 120" aria-hidden="true">
      <path className="ledger-seal-ground" d="M60 2 101 19 118 60 101 101 60 118 19 101 2 60 19 19z" />
      <path className="ledger-seal-ring" d="M60 9 96 24 111 60 96 96 60 111 24 96 9 60 24 24z" />
      <path className="ledger-seal-mark" d="m41 50 13 13 25-28" />
      {children}
      <text className="ledger-seal-small" x="60" y="96">
        {small}
      </text>
    </svg>
  )
}
