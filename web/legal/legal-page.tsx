import type { ReactElement } from 'react'
import { PolicyDocument } from './policy-document.tsx'
import type { PolicyPage } from './policy-page.ts'
import './legal-page.css'

export interface Clause {
  /** What a link to it ends with. */
  readonly id: string
  readonly title: string
  readonly body: ReactElement
}

interface LegalPageProps {
  readonly page: PolicyPage
  readonly title: string
  readonly lede: string
  /** The day from which it holds, as `2025-11-01`: its name in every record that refers to it. */
  readonly version: string
  /** The whole in a few lines, before the clauses. */
  readonly summary: ReactElement
  readonly clauses: readonly Clause[]
}

/** A text that binds: its version, its substance in short, and every clause under a number of its own. */
export function LegalPage({ page, title, lede, version, summary, clauses }: LegalPageProps) {
  return (
    <>
      <header className="legal-head wrap">
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
        <p className="legal-version num">
          In force since <time dateTime={version}>{dayOf(version)}</time>.{' '}
          <span className="nowrap">{`Version ${version}.`}</span>
        </p>
      </header>
      <div className="paper paper-grain legal-sheet">
        <div className="wrap grid">
          <nav className="legal-contents" aria-labelledby="legal-contents">
            <h2 id="legal-contents" className="label-voice">
              Contents
            </h2>
            <ol>
              {clauses.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <article className="legal-text">
            <h2 className="visually-hidden">In short</h2>
            {summary}
            {clauses.map(({ id, title, body }, index) => (
              <section key={id} id={id}>
                <h2>
                  <span className="num" aria-hidden="true">
                    {index + 1}
                  </span>
                  <span>{title}</span>
                </h2>
                {body}
              </section>
            ))}
            <PolicyDocument page={page} title={title} />
          </article>
        </div>
      </div>
    </>
  )
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** `2025-11-01` as `1 November 2025`, in every time zone. */
function dayOf(version: string): string {
  const [year, month, day] = version.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}
