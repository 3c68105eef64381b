import './illustration-tag.css'

/** Labels an example. */
export function IllustrationTag({ says }: { says: 'Demo' | 'Sample' }) {
  return <span className="illustration-tag">{says}</span>
}
