import { chargedSentence } from './purchase-ending.ts'
import type { Ending } from './purchase-flow.ts'

/** Why a purchase failed, what to do, and what it cost. */
export function EndingWords({ ending }: { ending: Ending }) {
  const charged = chargedSentence(ending)
  return (
    <>
      <p>{ending.sentence}</p>
      {ending.advice && <p>{ending.advice}</p>}
      {charged && <p>{charged}</p>}
    </>
  )
}
