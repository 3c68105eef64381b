import './quote.css'

export function Quote() {
  return (
    <section className="section">
      <figure className="quote wrap grid">
        <blockquote>
          <p>
            A touchstone does not argue with you. You draw the metal across it, and it shows you what you are
            holding.
          </p>
        </blockquote>
        <figcaption>
          <b>The founder of Touchstone</b>
          From the first note to holders
        </figcaption>
      </figure>
    </section>
  )
}
