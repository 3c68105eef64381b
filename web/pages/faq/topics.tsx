import './topics.css'

/** Where each topic begins, by the number of its first question. */
const TOPICS: readonly (readonly [topic: string, first: number])[] = [
  ['Beginning', 1],
  ['Risk and scores', 3],
  ['Escrow and its fee', 4],
  ['Applying to us', 7],
  ['The pass and its price', 11],
  ['Wallet and payment', 14],
  ['Points', 17],
  ['Safety and privacy', 18],
]

/** Leads from the side of the page to where a topic begins, and opens what stands there. */
export function Topics() {
  return (
    <nav className="faq-topics" aria-labelledby="faq-topics">
      <h2 id="faq-topics" className="label-voice">
        By topic
      </h2>
      <ol>
        {TOPICS.map(([topic, first]) => (
          <li key={topic}>
            <a href={`#question-${first}`}>{topic}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
