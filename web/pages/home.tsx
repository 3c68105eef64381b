import { asWritten } from '../lib/as-written.tsx'
import { Hero } from './home/hero.tsx'
import '../figures/rub.css'
import './home/doors.css'
import './home/figures.css'
import './home/founder-pass.css'
import './home/how-it-works.css'
import './home/quote.css'
import './home/what-is.css'

const Below = asWritten(async () => (await import('./home/below.tsx')).Below)

export function Page() {
  return (
    <>
      <Hero />
      <Below />
    </>
  )
}
