import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './notice.css'

export type NoticeTone = 'error' | 'success' | 'info'

interface NoticeProps {
  readonly tone: NoticeTone
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Gives the notice a close button, and is told when it is pressed. */
  readonly onDismiss?: () => void
}

const icons: Record<NoticeTone, IconName> = { error: 'alert', success: 'check', info: 'info' }

/** Says what happened. An error is read out at once, anything else when the reader pauses. */
export function Notice({ tone, title, children, onDismiss }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} className="notice-icon" />
      <div className="notice-words">
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
      {onDismiss && (
        <button type="button" className="notice-close" aria-label="Dismiss" onClick={onDismiss}>
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
