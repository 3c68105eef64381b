import { Analytics } from './analytics.tsx'
import { AppScreens } from './app-screens.tsx'
import { FeatureCabinet } from './feature-cabinet.tsx'
import { Hero } from './hero.tsx'

/** The whole page, all of it only to be read. */
export function PlatformFeatures() {
  return (
    <>
      <Hero />
      <FeatureCabinet />
      <AppScreens />
      <Analytics />
    </>
  )
}
