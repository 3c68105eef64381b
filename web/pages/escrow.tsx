import { DevLock } from './escrow/dev-lock.tsx'
import { FailSafe } from './escrow/fail-safe.tsx'
import { Hero } from './escrow/hero.tsx'
import { VisionVault } from './escrow/vision-vault.tsx'
import { WorkedExample } from './escrow/worked-example.tsx'

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
