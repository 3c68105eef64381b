import type { ReactNode } from 'react'
import { NEW_TAB } from '../ui/new-tab.ts'

interface ExplorerLinkProps {
  /** URL of a token or transaction on an explorer, with a placeholder in braces. */
  readonly explorerUrl: string
  readonly id: string
  readonly className?: string
  readonly children: ReactNode
}

export function ExplorerLink({ explorerUrl, id, className, children }: ExplorerLinkProps) {
  return (
    <a href={explorerUrl.replace(/\{\w+\}/, id)} className={className} {...NEW_TAB}>
      {children}
    </a>
  )
}
