import type { ReactNode } from 'react'
import { MONO } from './mono.ts'

/** What a program reads or writes, which page translation leaves alone. */
export function Code({ children }: { children: ReactNode }) {
  return <code {...MONO}>{children}</code>
}
