import { useState } from 'react'

/** What was announced to screen readers last, and how to announce something. */
export function useAnnouncement() {
  const [last, setLast] = useState({ sentence: '', turn: 0 })
  const announce = (sentence: string) => setLast(({ turn }) => ({ sentence, turn: turn + 1 }))
  return [last, announce] as const
}

interface AnnouncementProps {
  readonly last: ReturnType<typeof useAnnouncement>[0]
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
