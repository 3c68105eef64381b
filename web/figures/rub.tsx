import './rub.css'

/** A score from 0 to 100 as a streak. Print the number beside it. */
export function Rub({ score }: { score: number }) {
  return (
    <span className="rub" aria-hidden="true">
      <img src={metalOf(score)} width={`${score}%`} height="20" alt="" loading="lazy" decoding="async" />
    </span>
  )
}

function metalOf(score: number): string {
  if (score >= 75) return '/art/rub.svg#gold'
  return score >= 40 ? '/art/rub.svg#alloy' : '/art/rub.svg#brass'
}
