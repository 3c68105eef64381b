import type { ReactNode } from 'react'

interface ExplorerLinkProps {
  /** An explorer's page of one token or transaction, with a name in braces where its id or hash goes. */
  readonly explorerUrl: string
  readonly id: string
  readonly className?: string
  readonly children: ReactNode
}

/** A link to the page of one token or transaction on an external explorer, in a new tab. */
export function ExplorerLink({ explorerUrl, id, className, children }: ExplorerLinkProps) {
  return (
    <a
      href={explorerUrl.replace(/\{\w+\}/, id)}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
    >
      {children}
      <span className="visually-hidden"> (opens an explorer in a new tab)</span>
    </a>
  )
}
