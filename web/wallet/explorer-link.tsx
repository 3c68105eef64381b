import type { ReactNode } from 'react'

interface ExplorerLinkProps {
  /** An explorer's page of one token, with `{id}` where the NFTokenID goes. */
  readonly explorerUrl: string
  readonly nftokenId: string
  readonly className?: string
  readonly children: ReactNode
}

/** A link to one token's page on an external explorer, in a new tab. */
export function ExplorerLink({ explorerUrl, nftokenId, className, children }: ExplorerLinkProps) {
  return (
    <a
      href={explorerUrl.replace('{id}', nftokenId)}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
    >
      {children}
      <span className="visually-hidden"> (opens an explorer in a new tab)</span>
    </a>
  )
}
