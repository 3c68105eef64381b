import { Analytics } from './analytics.tsx'
import { AppScreens } from './app-screens.tsx'
import { FeatureCabinet } from './feature-cabinet.tsx'
import { Hero } from './hero.tsx'
import { WaysOn } from './ways-on.tsx'

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
