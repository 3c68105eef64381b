import { SECOND } from '#contract/timing'
import type { Follower } from '../../functions/adapters/ledger/follower.ts'
import type { Following } from '../../functions/triggers/follower/follow.ts'
import { here, Injected, type Isolate } from './ports.ts'
import { followingIn, type Parts } from './services.ts'

/** The interval of the follower's alarm while anything is open. */
const HEARTBEAT = 30 * SECOND

/** The one follower: an isolate that starts when it is called, and may die at any moment. */
export interface FollowerHost {
  follower(caller: Isolate): Follower
}

/** `crash` receives what the follower throws. */
export function createFollowerHost(
  parts: Parts,
  fresh: (who: string) => Isolate,
  crash: (where: string, error: unknown) => void,
): FollowerHost {
  const { ports, schedule, swarm, chance } = parts
  let running: { isolate: Isolate; following: Following } | null = null
  let alarm = false

  async function inFollower<Answer>(act: (following: Following) => Promise<Answer>): Promise<Answer> {
    if (!running || running.isolate.dead) {
      const isolate = fresh('the follower')
      running = { isolate, following: here.run(isolate, () => followingIn(parts, isolate)) }
    }
    const { isolate, following } = running
    const gone = isolate.gone.then(() => {
      throw new Injected('the follower is gone')
    })
    return Promise.race([here.run(isolate, () => act(following)), gone])
  }

  /** An alarm outlives its isolate, and fires at least once. */
  function scheduleHeartbeat() {
    if (alarm) return
    alarm = true
    const late = swarm.strikes('dropped heartbeat') ? chance.between(20, 120) * SECOND : 0
    const often = swarm.strikes('doubled heartbeat') ? 2 : 1
    schedule.after(HEARTBEAT + late, 'the heartbeat', () => {
      alarm = false
      for (let times = 0; times < often; times += 1) void heartbeat()
    })
  }

  async function heartbeat() {
    try {
      if (await inFollower((following) => following.heartbeat())) scheduleHeartbeat()
    } catch (error) {
      crash('heartbeat', error)
      scheduleHeartbeat()
    }
  }

  return {
    follower(caller) {
      async function ask<Answer>(
        what: string,
        act: (following: Following) => Promise<Answer>,
        otherwise: Answer,
      ) {
        await ports.through(caller, `follower ${what}`, () => {})
        try {
          return await inFollower(act)
        } catch (error) {
          crash(`follower ${what}`, error)
          return otherwise
        }
      }
      return {
        tip: () => ask('tip', (following) => following.tip(), null),
        until(hash, last, deadline) {
          scheduleHeartbeat()
          return ask('until', (following) => following.until(hash, last, deadline), undefined)
        },
        mayGoOut: (hash, last) => ask('may it go out', (following) => following.mayGoOut(hash, last), false),
        catchUp() {
          scheduleHeartbeat()
          return ask('catch up', (following) => following.catchUp(), null)
        },
      }
    },
  }
}
