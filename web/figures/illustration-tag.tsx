import './illustration-tag.css'

/** Says that what it stands on is an example: drawn like a mark not yet struck. */
export function IllustrationTag({ says }: { says: 'Demo' | 'Sample' }) {
  return <span className="illustration-tag">{says}</span>
}
