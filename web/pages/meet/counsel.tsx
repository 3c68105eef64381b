import { type Guardian, guardianPath } from '../../art/guardian-art.ts'
import { GoLink } from '../../ui/button.tsx'
import './counsel.css'

interface CounselProps {
  readonly guardian: Guardian
  readonly name: string
  readonly guards: string
  /** One sentence of who it is. */
  readonly nature: string
  /** What it would tell a visitor. */
  readonly sayings: readonly [string, string, string]
  /** Where one sees it at work. */
  readonly href: string
  readonly link: string
  /** What the close view shows. */
  readonly detail: string
  /** The tortoise speaks from a printed page. */
  readonly printed?: true
}

/** One guardian seen close, and what it would tell you. */
export function Counsel({
  guardian,
  name,
  guards,
  nature,
  sayings,
  href,
  link,
  detail,
  printed,
}: CounselProps) {
  const paper = printed ? ' paper paper-grain' : ''
  return (
    <section className={`section counsel counsel-${guardian}${paper}`} id={`the-${guardian}`}>
      <div className="wrap grid">
        <figure className="counsel-view">
          <div className="counsel-frame">
            <img src={guardianPath(guardian)} {...boxOf(guardian)} alt="" loading="lazy" decoding="async" />
          </div>
          <figcaption className="label-voice">{detail}</figcaption>
        </figure>
        <div className="counsel-words">
          <h2>{name}</h2>
          <p className="counsel-guards">{`guards ${guards}`}</p>
          <p className="lede">{nature}</p>
          <ol className="counsel-sayings">
            {sayings.map((saying) => (
              <li key={saying}>{saying}</li>
            ))}
          </ol>
          <GoLink href={href}>{link}</GoLink>
        </div>
      </div>
    </section>
  )
}

/** The picture's own proportions, so that the frame keeps its place before it arrives. */
function boxOf(guardian: Guardian) {
  return guardian === 'tortoise' ? { width: 960, height: 800 } : { width: 800, height: 960 }
}
