import { DROPS_PER_XRP, type Drops } from '#contract/money'
import { thousands } from '#contract/thousands'

const DROPS_PER_CENT = DROPS_PER_XRP / 100n

/** Drops for eyes: `850.00 XRP`, `1,675.00 XRP`; rounded half away from zero. Takes drops or their decimal text. */
export function formatXrp(amount: Drops | string): string {
  const drops = BigInt(amount)
  const size = drops < 0n ? -drops : drops
  const cents = (size + DROPS_PER_CENT / 2n) / DROPS_PER_CENT
  const sign = drops < 0n && cents > 0n ? '-' : ''
  return `${sign}${thousands(cents / 100n)}.${(cents % 100n).toString().padStart(2, '0')} XRP`
}

/** Drops for eyes, rounded up to the next hundredth: whoever adds what they read here has added enough. */
export function formatXrpUp(amount: Drops): string {
  const cents = (amount + DROPS_PER_CENT - 1n) / DROPS_PER_CENT
  return formatXrp((cents * DROPS_PER_CENT).toString())
}

/** The exact amount: `2,431,180,000 drops`. */
export function formatDrops(amount: Drops | string): string {
  const drops = BigInt(amount)
  return `${thousands(drops)} ${drops === 1n ? 'drop' : 'drops'}`
}
