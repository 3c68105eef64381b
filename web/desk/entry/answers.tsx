import type { DeskEntry } from '#contract/wire/desk'

/** Every answer under the question that its form asked, whole. */
export function Answers({ entry }: { entry: DeskEntry }) {
  return (
    <section className="answers paper" aria-labelledby="answers">
      <h2 id="answers">Answers</h2>
      <dl translate="yes">
        {entry.answers.map(({ field, question, answers }) => (
          <div key={field}>
            <dt>{question}</dt>
            {answers.length === 0 && <dd className="answers-none">Not answered</dd>}
            {answers.map((answer) => (
              <dd key={answer} dir="auto">
                {answer}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
