import { DurableObject } from 'cloudflare:workers'
import { CRON_OVERDUE, SECOND } from '#contract/timing'
import { versionName } from '#contract/version'
import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import type { LedgerTip } from './adapters/ledger/follower.ts'
import { answerCall, type FollowerAnswer, type FollowerCalls } from './adapters/ledger/follower-calls.ts'
import { assemble } from './assemble.ts'
import { systemClock } from './clock.ts'
import type { Env } from './env.ts'
import { consoleLog } from './log.ts'
import { Following } from './triggers/follower/follow.ts'
import type { HighWater } from './triggers/follower/memory.ts'

/**
 * The interval of the heartbeat while anything is open. A Durable Object that only holds an outgoing socket is evicted
 * from memory within a minute or two, whatever it receives; alarms keep it.
 */
const HEARTBEAT = 30 * SECOND
const REMEMBERED = 'high water'
/** The prefix of the key of each transaction that was sent. */
const SENT = 'sent '

/** The only follower of the ledger, as a Durable Object of this Worker. */
export class LedgerFollower extends DurableObject<Env> implements FollowerCalls {
  readonly #following = new Following(
    (follower) => {
      const log = consoleLog({ version: versionName(this.env.VERSION), requestId: 'follower' })
      return assemble(this.env, this.ctx, { follower, log })
    },
    {
      read: async () => (await this.ctx.storage.get<HighWater>(REMEMBERED)) ?? null,
      // A buyer waits for what comes next, and a lost write only leaves the mark one move too low, which makes it
      // notice less.
      write: (highWater) => this.ctx.storage.put(REMEMBERED, highWater, { allowUnconfirmed: true }),
      sent: async () => {
        const sent = await this.ctx.storage.list<number>({ prefix: SENT })
        return new Map(
          [...sent].map(([key, lastLedger]) => [txHash.parse(key.slice(SENT.length)), lastLedger]),
        )
      },
      noteSent: (hash, lastLedger) => this.ctx.storage.put(`${SENT}${hash}`, lastLedger),
      forgetSent: async (hashes) => {
        for (const hash of hashes) await this.ctx.storage.delete(`${SENT}${hash}`)
      },
    },
    { sockets: true },
  )

  tip(calls: number): Promise<FollowerAnswer<LedgerTip | null>> {
    return answerCall(calls, () => this.#following.tip())
  }

  until(hash: TxHash, lastLedger: number, deadline: number, calls: number): Promise<FollowerAnswer<null>> {
    return answerCall(calls, async () => {
      await this.#scheduleHeartbeat()
      await this.#following.until(hash, lastLedger, deadline)
      return null
    })
  }

  mayGoOut(hash: TxHash, lastLedger: number, calls: number): Promise<FollowerAnswer<boolean>> {
    return answerCall(calls, () => this.#following.mayGoOut(hash, lastLedger))
  }

  catchUp(calls: number): Promise<FollowerAnswer<number | null>> {
    return answerCall(calls, async () => {
      await this.#scheduleHeartbeat()
      return this.#following.catchUp()
    })
  }

  override async alarm(): Promise<void> {
    // An alarm that fails is repeated six times and then forgotten: the next one is set whatever happens.
    let next = HEARTBEAT
    try {
      // With nothing open the next heartbeat only has to notice that no cron run came meanwhile.
      if (!(await this.#following.heartbeat())) next = CRON_OVERDUE
    } finally {
      await this.#scheduleHeartbeat(next)
    }
  }

  /** Has the next heartbeat come in so many ms at the latest. */
  async #scheduleHeartbeat(within = HEARTBEAT): Promise<void> {
    const at = systemClock.now() + within
    const scheduled = await this.ctx.storage.getAlarm()
    if (scheduled === null || scheduled > at) await this.ctx.storage.setAlarm(at)
  }
}
