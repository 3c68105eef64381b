import { Counsels } from './counsels.tsx'
import { Hero } from './hero.tsx'
import { NeverAsked } from './never-asked.tsx'

/** The guardians together and one by one, and what none of them asks. */
export function Page() {
  return (
    <>
      <Hero />
      <Counsels />
      <NeverAsked />
    </>
  )
}
