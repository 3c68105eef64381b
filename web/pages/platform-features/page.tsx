import { Door, Doors } from '../../ui/doors.tsx'
import { Analytics } from './analytics.tsx'
import { AppScreens } from './app-screens.tsx'
import { FeatureCabinet } from './feature-cabinet.tsx'
import { Hero } from './hero.tsx'

/** `/platform-features` */
export function Page() {
  return (
    <>
      <Hero />
      <FeatureCabinet />
      <AppScreens />
      <Analytics />
      <WaysOn />
    </>
  )
}

/** Where the instruments are put to use: by those who back projects, and by those who build them. */
function WaysOn() {
  return (
    <Doors label="Put them to use">
      <Door href="/investors" title={['Read a score', 'before you buy']}>
        For investors: how a score is built, what a sale locks, and what nothing protects.
      </Door>
      <Door href="/launchpad" title={['Launch', 'in the open']}>
        For projects: from application to release, step by step.
      </Door>
    </Doors>
  )
}
