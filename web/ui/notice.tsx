import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './notice.css'

type NoticeTone = 'error' | 'success' | 'info'

interface NoticeProps {
  readonly tone: NoticeTone
  /**
   * By default that of its tone. A `status` that comes into the page together with its text is not announced everywhere. `none`
   * in a region that announces it, since one within another is announced twice.
   */
  readonly role?: 'alert' | 'status' | 'none'
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Adds a close button. */
  readonly onDismiss?: () => void
}

const icons: Record<NoticeTone, IconName> = { error: 'alert', success: 'check', info: 'info' }

/** A message. Screen readers announce an error at once, others when idle. */
export function Notice({
  tone,
  role = tone === 'error' ? 'alert' : 'status',
  title,
  children,
  onDismiss,
}: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={role}>
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
