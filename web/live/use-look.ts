import { useEffect, useRef, useState } from 'react'
import { coalesce } from './coalesce.ts'

/** A function that stays the same and does the work of the latest render, one run at a time. See `coalesce`. */
export function useLook(work: () => Promise<void>): () => Promise<void> {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  const [look] = useState(() => coalesce(() => latest.current()))
  return look
}
