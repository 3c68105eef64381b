import { type TierId, tiers } from '#contract/tiers'
import { DELIVERY_LIFE, MINUTE, SECOND } from '#contract/timing'
import { reconcile } from '../../../functions/reconcile.ts'
import { by, judge } from '../judges.ts'
import { awaitsPayers, leftOpen, notFinal, wrongHalts } from '../liveness.ts'
import type { World } from '../world.ts'
import { wrongIdentities } from '../wrong-identities.ts'
import { begin, letPass, type Scene } from './stage.ts'
import { stateOf } from './state.ts'

/** Longer than an offer stands, with the minute for a late signature. */
const OFFERS_OVER = 14 * MINUTE
/** Longer than the pause between two checks of one person. */
const IDENTITY_PAUSE = 6 * MINUTE
/** The most cron runs until everything is settled. */
const MAX_TURNS = 12

/** What is broken now. */
export async function brokenNow(scene: Scene): Promise<string[]> {
  const { world } = scene
  return [
    ...(await judge(world, true)),
    ...by('rest', [...(await wrongRequests(world)), ...(await beyondLimit(world))]),
  ]
}

/**
 * Lets everything come to rest, and returns what does not, or is broken then. `lived` has the states from which this went well
 * before: it stops at the first of those, and adds its own.
 */
export async function brokenAtRest(scene: Scene, lived: Set<string>): Promise<string[]> {
  const { world, turns } = scene
  const broken: string[] = []

  async function close(): Promise<void> {
    scene.closeLedger()
    await letPass(scene, 4 * SECOND)
  }
  async function turn(): Promise<void> {
    const over = begin(scene, 'rest', async () => void (await world.call('the cron run', reconcile)))
    await letPass(scene, 10 * SECOND)
    if (!over()) broken.push('rest: a cron run does not end')
    await close()
  }

  async function isLived(): Promise<boolean> {
    const state = await stateOf(scene)
    const isKnown = lived.has(state)
    lived.add(state)
    return isKnown && broken.length === 0
  }

  turns.skip(MINUTE)
  await close()
  if (await isLived()) return judge(world, true)
  await turn()
  if (await isLived()) return judge(world, true)
  for (let turnsTaken = 0; turnsTaken < MAX_TURNS && (await isUnsettled(world)); turnsTaken += 1) {
    if (turnsTaken % 3 === 1 && (await notFinal(world)).length > 0)
      turns.skip((await awaitsPayers(world)) ? DELIVERY_LIFE + OFFERS_OVER : OFFERS_OVER)
    else turns.skip(IDENTITY_PAUSE)
    await close()
    await turn()
    if (await isLived()) return judge(world, true)
  }
  return [
    ...broken,
    ...(await judge(world, true)),
    ...by('rest', [
      ...(await leftOpen(world)),
      ...(await wrongHalts(world)),
      ...(await wrongIdentities(world)),
      ...(await wrongRequests(world)),
    ]),
  ]
}

async function isUnsettled(world: World): Promise<boolean> {
  return (await leftOpen(world)).length + (await wrongIdentities(world)).length > 0
}

/** Persons who own or hold more passes than their limit, with all wallets together. */
async function beyondLimit({ db }: World): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT person_id AS person, tier, count(*) AS passes FROM purchase JOIN person_wallet ON address = wallet
       WHERE status <> 'released' GROUP BY person_id, tier`,
    )
    .all<{ person: string; tier: TierId; passes: number }>()
  return results.flatMap(({ tier, passes }) =>
    tiers[tier].kycRequired && passes > tiers[tier].mintLimit ? [`one person has ${passes} of ${tier}`] : [],
  )
}

/** Wallet requests that can still be answered and that the product does not know: they should have been cancelled. */
async function wrongRequests({ db, outside, schedule }: World): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT payload_uuid AS uuid FROM purchase WHERE status NOT IN ('released') UNION SELECT payload_uuid FROM invoice WHERE status <> 'closed'
       UNION SELECT uuid FROM sign_in UNION SELECT NULL`,
    )
    .all<{ uuid: string | null }>()
  const known = new Set(results.map(({ uuid }) => uuid))
  return [...outside.xaman.payloads.values()]
    .filter(({ uuid, answer, cancelledAt, expiresAt }) => {
      const isOpen = answer === null && cancelledAt === null && expiresAt > schedule.now()
      return isOpen && !known.has(uuid)
    })
    .map(({ uuid }) => `the wallet request ${uuid} is not on record`)
}
