interface ContentsProps {
  /** Its class, and its heading's id. */
  readonly name: string
  readonly heading?: string
  readonly parts: readonly (Part & { readonly parts?: readonly Part[] })[]
}

interface Part {
  readonly id: string
  readonly title: string
}

export function Contents({ name, heading = 'Contents', parts }: ContentsProps) {
  return (
    <nav className={name} aria-labelledby={name}>
      <h2 id={name} className="label-voice">
        {heading}
      </h2>
      <ol>
        {parts.map(({ id, title, parts: within }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
            {within && (
              <ol>
                {within.map((part) => (
                  <li key={part.id}>
                    <a href={`#${part.id}`}>{part.title}</a>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
