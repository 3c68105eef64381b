import { DevLock } from './dev-lock.tsx'
import { FailSafe } from './fail-safe.tsx'
import { Hero } from './hero.tsx'
import { VisionVault } from './vision-vault.tsx'
import { WorkedExample } from './worked-example.tsx'

/** `/escrow` */
export function Page() {
  return (
    <>
      <Hero />
      <DevLock />
      <FailSafe />
      <VisionVault />
      <WorkedExample />
    </>
  )
}
