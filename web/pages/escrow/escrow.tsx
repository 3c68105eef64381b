import { DevLock } from './dev-lock.tsx'
import { FailSafe } from './fail-safe.tsx'
import { Hero } from './hero.tsx'
import { VisionVault } from './vision-vault.tsx'
import { WorkedExample } from './worked-example.tsx'

/** The whole page, all of it only to be read. */
export function Escrow() {
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
