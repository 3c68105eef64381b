import './rub.css'

/** A score from 0 to 100 as a rub on stone: its length is the value, its brightness the grade. Print the number beside it. */
export function Rub({ score }: { score: number }) {
  return (
    <span className="rub" aria-hidden="true">
      <img src={metalOf(score)} width={`${score}%`} height="20" alt="" loading="lazy" decoding="async" />
    </span>
  )
}

/** From 75 a score shines like gold; below that it is paler, and below 40 it is dull. */
function metalOf(score: number): string {
  if (score >= 75) return '/art/rub.svg#gold'
  return score >= 40 ? '/art/rub.svg#alloy' : '/art/rub.svg#brass'
}
