import type { ReactElement, ReactNode } from 'react'
import { REPLY_WITHIN } from '#contract/form-terms'
import { Contents } from '../ui/contents.tsx'
import { Items } from '../ui/items.tsx'
import { PolicyDocument } from './policy-document.tsx'
import type { PolicyPage } from './policy-page.ts'
import '../ui/reading-page.css'
import './legal-page.css'

interface LegalPageProps {
  readonly page: PolicyPage
  readonly title: string
  readonly lede: string
  /** The date from which it applies, as `2025-11-01`, which names it in records. */
  readonly version: string
  readonly summary: readonly string[]
  readonly children: readonly ReactElement<ClauseProps>[]
}

/** A legal text: version, summary, and numbered clauses. */
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
            <Items items={summary} className="legal-short" />
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
  /** The fragment of its link. */
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A clause. `LegalPage` renders its number, title and content. */
export function Clause({ children }: ClauseProps) {
  return children
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The operator that the build names, or null. */
const operator = import.meta.env.LEGAL_OPERATOR || null

/** The operator and how to contact them, for both policies. */
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
