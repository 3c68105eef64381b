import type { ReactElement, ReactNode } from 'react'
import { REPLY_WITHIN } from '#contract/form-terms'
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
            {clauses.map(({ props: { id, title, children } }, index) => (
              <section key={id} id={id}>
                <h2>
                  <span className="num" aria-hidden="true">
                    {index + 1}
                  </span>
                  <span>{title}</span>
                </h2>
                {children}
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

/** A clause, for `LegalPage` alone: it prints what the clause says under a number and its title, and lists it. */
export function Clause({ children }: ClauseProps) {
  return children
}

/** The same day in every time zone. */
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Who runs the site, as the law wants it named, if the build was told. */
const operator = import.meta.env.LEGAL_OPERATOR || null

/** Who is answerable, and how to reach them: the same words in both policies. */
export function Operator() {
  return (
    <p>
      {operator === null ? (
        <span>Touchstone is run by the team behind the accounts that the foot of every page links to.</span>
      ) : (
        <span>
          Touchstone is run by <b>{operator}</b>.
        </span>
      )}{' '}
      <span>
        For anything in this text, write through <a href="/faq">Ask a Question</a> on the FAQ page. You hear
        from us within <span className="nowrap">{REPLY_WITHIN}</span>.
      </span>
    </p>
  )
}
