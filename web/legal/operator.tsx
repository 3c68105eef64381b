import { REPLY_WITHIN } from '#contract/form-terms'

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
