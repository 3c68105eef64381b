import { MINUTE } from '#contract/timing'

/** How long a sign-in counts for the networks that it was asked from, ms. */
export const COUNTED = MINUTE

/** When the sign-ins of one network that still count were made, unix ms, oldest first. */
export type SignInTimes = readonly number[]

/** Whether a sender may sign in now: how many may count for each of its networks, this one included; or when it may. */
export type SignInTurn =
  | { readonly turn: 'now'; readonly most: readonly number[] }
  | { readonly turn: 'later'; readonly at: number }
  | { readonly turn: 'none left' }

/**
 * Shares what is left of Xaman's minute among networks, so that something is left for those that ask later in it.
 * `networks` are those of one sender, each inside the one before. The widest may take half of what is left, the next
 * half of that, and a single subscriber three quarters of what its network has, but never more than `perSender`.
 */
export function signInTurn(
  networks: readonly SignInTimes[],
  { left, perSender, now }: { left: number; perSender: number; now: number },
): SignInTurn {
  if (left <= 0) return { turn: 'none left' }
  let room = left
  const allowed: number[] = []
  for (const [level, made] of networks.entries()) {
    const subscriber = level === networks.length - 1
    const share = Math.ceil((subscriber && level > 0 ? 0.75 : 0.5) * (room + made.length))
    const most = subscriber ? Math.min(share, perSender) : share
    if (made.length >= most) return { turn: 'later', at: (made[made.length - most] ?? now) + COUNTED }
    allowed.push(most)
    room = most - made.length
  }
  return { turn: 'now', most: allowed }
}
