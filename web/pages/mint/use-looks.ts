import { useEffect, useRef, useState } from 'react'
import { coalesce } from '../../live/coalesce.ts'

/** For many things by their key: each is looked at by one run at a time, and the runs of others are theirs. */
export function useLooks(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  const [looks] = useState(() => new Map<string, () => Promise<void>>())
  return (key) => {
    const look = looks.get(key) ?? coalesce(() => latest.current(key))
    looks.set(key, look)
    return look()
  }
}
