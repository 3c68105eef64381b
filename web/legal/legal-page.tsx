import type { ReactElement, ReactNode } from 'react'
import { Contents } from '../ui/contents.tsx'
import { PolicyDocument } from './policy-document.tsx'
import type { PolicyPage } from './policy-page.ts'
import './legal-page.css'

interface LegalPageProps {
  readonly page: PolicyPage
  readonly title: string
  readonly lede: string
  /** The day from which it holds, as `2025-11-01`: its name in every record that refers to it. */
  readonly version: string
  /** The whole in a few lines, before the clauses. */
  readonly summary: readonly string[]
  readonly children: readonly ReactElement<ClauseProps>[]
}

/** A text that binds: its version, its substance in short, and every `Clause` under a number of its own. */
export function LegalPage({ page, title, lede, version, summary, children: clauses }: LegalPageProps) {
  return (
    <>
      <header className="legal-head wrap">
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
        <p className="legal-version num">
          In force since <time dateTime={version}>{DAY.format(new Date(version))}</time>.{' '}
          <span className="nowrap">{`Version ${version}.`}</span>
        </p>
      </header>
      <div className="paper paper-grain legal-sheet">
        <div className="wrap grid">
          <Contents name="legal-contents" parts={clauses.map(({ props }) => props)} />
          <article className="legal-text">
            <h2 className="visually-hidden">In short</h2>
            <ul className="legal-short">
              {summary.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {clauses.map((clause, index) => (
              <section key={clause.props.id} id={clause.props.id}>
                <h2>
                  <span className="num" aria-hidden="true">
                    {index + 1}
                  </span>
                  <span>{clause.props.title}</span>
                </h2>
                {clause}
              </section>
            ))}
            <PolicyDocument page={page} title={title} />
          </article>
        </div>
      </div>
    </>
  )
}

interface ClauseProps {
  /** What a link to it ends with. */
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** What a clause says; `LegalPage` puts its number and its title above, and both into the contents. */
export function Clause({ children }: ClauseProps) {
  return children
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
