import { Disclosure } from '../../ui/disclosure.tsx'
import { passQuestions } from './pass-questions.ts'
import './questions.css'

export function Questions() {
  return (
    <section className="section">
      <div className="wrap grid fp-questions">
        <h2>Questions, answered plainly</h2>
        <div>
          {passQuestions.map(({ id, question, answer }, index) => (
            <Disclosure key={id} summary={question} open={index === 0}>
              {answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </Disclosure>
          ))}
        </div>
      </div>
    </section>
  )
}
