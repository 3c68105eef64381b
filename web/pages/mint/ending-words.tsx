import { brand } from '#contract/brand'
import { chargedSentence } from './purchase-ending.ts'
import type { Ending } from './purchase-flow.ts'

/** Why a purchase failed, what to do, what it cost, and by what support finds it. */
export function EndingWords({ ending }: { ending: Ending }) {
  const charged = chargedSentence(ending)
  const { sentence, advice, reference } = ending
  return (
    <>
      <p>{sentence}</p>
      {advice && <p>{advice}</p>}
      {charged && <p>{charged}</p>}
      {reference && (
        <p>
          <a href={brand.links.discord} target="_blank" rel="noopener noreferrer">
            Ask support on Discord
          </a>{' '}
          <span>and name</span>{' '}
          <span className="mono" translate="no">
            {reference}
          </span>
        </p>
      )}
    </>
  )
}
