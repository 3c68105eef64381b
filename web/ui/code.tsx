import type { ReactNode } from 'react'

/** What a program reads or writes, which page translation leaves alone. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <code className="mono" translate="no">
      {children}
    </code>
  )
}
