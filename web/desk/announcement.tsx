import { useState } from 'react'

/** What is announced to screen readers. */
export interface Announced {
  readonly sentence: string
  /** Counts announcements, since two may say the same. */
  readonly turn: number
}

/** What was announced to screen readers last, and how to announce something. */
export function useAnnouncement() {
  const [last, setLast] = useState<Announced>({ sentence: '', turn: 0 })
  const announce = (sentence: string) => setLast(({ turn }) => ({ sentence, turn: turn + 1 }))
  return [last, announce] as const
}

interface AnnouncementProps {
  readonly last: Announced
  readonly className: string
}

/** A live region. Each sentence is a new element, because the same text in the same element is not announced again. */
export function Announcement({ last: { sentence, turn }, className }: AnnouncementProps) {
  return (
    <p className={className} role="status">
      <span key={turn}>{sentence}</span>
    </p>
  )
}
