import { callLife, changes } from '#contract/wire/published/changes'
import { MONO } from '../../ui/mono.ts'

export function Changelog() {
  return (
    <>
      <p>{callLife}</p>
      <ol>
        {changes.map(({ version, since, added, says }) => (
          <li key={version} className="developers-change">
            <p className="developers-version">
              <b {...MONO}>{version}</b> <time dateTime={since}>{since}</time>
            </p>
            <ul className="developers-list">
              {added.length > 0 && (
                <li>
                  <span>New calls: </span>
                  {added.map((name) => (
                    <a key={name} className="developers-code mono" href={`#${name}`} translate="no">
                      {name}
                    </a>
                  ))}
                </li>
              )}
              {says.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}
