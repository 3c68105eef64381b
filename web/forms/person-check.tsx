import { lazy, Suspense } from 'react'
import type { Failure } from './submission-flow.ts'

const HumanCheck = lazy(() => import('./human-check.tsx').then((module) => ({ default: module.HumanCheck })))

interface PersonCheckProps {
  readonly failure: Failure | null
  readonly onPassed: (token: string) => void
}

/** Where the check that a person is there appears, if the server asked for one. */
export function PersonCheck({ failure, onPassed }: PersonCheckProps) {
  if (!failure?.asksForPerson) return null
  return (
    <Suspense>
      <HumanCheck onPassed={onPassed} />
    </Suspense>
  )
}
