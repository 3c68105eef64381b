import { Hero } from '../guardians/hero.tsx'
import { asWritten } from '../lib/as-written.tsx'
import '../guardians/counsel.css'
import '../guardians/never-asked.css'

const Below = asWritten(async () => (await import('../guardians/below.tsx')).Below)

export function Page() {
  return (
    <>
      <Hero />
      <Below />
    </>
  )
}
