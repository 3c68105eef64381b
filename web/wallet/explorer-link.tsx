import type { ReactNode } from 'react'

interface ExplorerLinkProps {
  /** URL of a token or transaction on an explorer, with a placeholder in braces. */
  readonly explorerUrl: string
  readonly id: string
  readonly className?: string
  readonly children: ReactNode
}

export function ExplorerLink({ explorerUrl, id, className, children }: ExplorerLinkProps) {
  return (
    <a
      href={explorerUrl.replace(/\{\w+\}/, id)}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
    >
      {children}
    </a>
  )
}
