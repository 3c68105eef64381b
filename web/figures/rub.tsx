import { type Metal, Streak } from '../pages/home/streak.tsx'
import './rub.css'

/** A score from 0 to 100 as a rub on stone: its length is the value, its brightness the grade. Print the number beside it. */
export function Rub({ score }: { score: number }) {
  return (
    <svg className="rub" viewBox="0 0 300 20" preserveAspectRatio="none" aria-hidden="true">
      <path stroke="#fff" strokeOpacity=".16" d="M0 10h300" />
      <Streak from={[0, 10]} to={[3 * score, 9]} width={15} metal={metalOf(score)} />
    </svg>
  )
}

/** From 75 a score shines like gold; below that it is paler, and below 40 it is dull. */
export function metalOf(score: number): Metal {
  if (score >= 75) return 'gold'
  return score >= 40 ? 'alloy' : 'brass'
}
