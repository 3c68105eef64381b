import './release-stair.css'

/** How much is still locked from this moment on. */
export interface ReleaseStep {
  readonly when: string
  readonly locked: 100 | 75 | 50 | 25 | 0
  readonly what: string
}

/** Locked funds coming free in steps: each step is as high as what is still locked after it. */
export function ReleaseStair({ steps, label }: { steps: readonly ReleaseStep[]; label: string }) {
  return (
    <ol className="release-stair num" aria-label={label}>
      {steps.map(({ when, locked, what }) => (
        <li key={when}>
          <div className="release-stair-room">
            <p className={`release-stair-block release-stair-${locked}`}>
              <span>{`${locked}% locked`}</span>
            </p>
          </div>
          <p className="release-stair-when">{when}</p>
          <p className="release-stair-what">{what}</p>
        </li>
      ))}
    </ol>
  )
}
