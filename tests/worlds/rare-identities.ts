import { SECOND } from '#contract/timing'
import { address } from '#contract/wire/ledger-ids'
import type { KycProvider } from '../../functions/adapters/kyc-provider/kyc-provider.ts'
import { refreshApproval } from '../../functions/people/kyc/approvals.ts'
import { checkPerson } from '../../functions/people/kyc/check-person.ts'
import { reconcile } from '../../functions/reconcile.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { forge, join, startAt } from './applicants.ts'
import { closeOne } from './background.ts'
import { takeDirectly } from './phones.ts'
import type { Buyer } from './prepared.ts'
import type { FaultName } from './swarm.ts'
import type { World } from './world.ts'
import { wrongIdentities } from './wrong-identities.ts'

/** A seed whose world has two buyers who go through the identity check. */
export const SEED = 32
/** Less than the interval in which cron runs check an approval. */
const SOON = 90 * SECOND

/** Lets time pass, with a ledger each second, until the condition holds. Throws after `most` ms. */
async function until(world: World, what: string, isSo: () => Promise<boolean>, most = SOON): Promise<void> {
  for (let waited = 0; waited < most; waited += SECOND) {
    if (await isSo()) return
    await world.pause(SECOND)
    closeOne(world)
  }
  throw new Error(`waited too long for: ${what}`)
}

async function ledgerSoon(world: World): Promise<void> {
  await world.pause(500)
  closeOne(world)
}

async function turn(world: World): Promise<void> {
  await world.call('the cron run', reconcile)
  await world.pause(4 * SECOND)
  closeOne(world)
}

function stateOf({ db }: World, { wallet }: Buyer): Promise<string | null> {
  return db
    .prepare('SELECT state FROM person_wallet JOIN person ON person.id = person_id WHERE address = ?')
    .bind(wallet.address)
    .first<string>('state')
}

/** Submits a document and is approved, maybe before the report. Returns the applicant's id at the provider. */
async function beApproved(world: World, buyer: Buyer, reported: 'soon' | 'late' = 'soon'): Promise<string> {
  const { outside, call, swarm } = world
  const link = await startAt(world, buyer, null)
  const applicant = link === null ? undefined : outside.identity.open(link)
  if (!applicant) throw new Error(`${buyer.name} does not get to the check`)
  outside.identity.submit(applicant.id, buyer.name)
  swarm.faultBurst('identity report late', reported === 'late')
  outside.identity.decide(applicant.id, 'approve')
  await world.pause(100)
  swarm.faultBurst('identity report late', false)
  await until(world, 'approved', async () => {
    await call(`${buyer.name}'s page`, (services) =>
      refreshApproval(services, address.parse(buyer.wallet.address)),
    )
    return (await stateOf(world, buyer)) === 'approved'
  })
  return applicant.id
}

async function askFor(world: World, { name, wallet }: Buyer, key: string): Promise<void> {
  const account = address.parse(wallet.address)
  const wish = { selectedTier: 'legendary', quantity: 1, clientMintRequestId: key } as const
  world.model.asked(account, 'legendary')
  await world.call(name, (services) => buyPass(services, account, { userAddress: account, ...wish }))
}

/** Waits for a buyer's offer and returns the uuid of its wallet request. */
async function offerFor(world: World, { wallet }: Buyer): Promise<string> {
  let found: string | null = null
  await until(world, 'offered', async () => {
    found = await world.db
      .prepare(
        `SELECT payload_uuid FROM purchase WHERE wallet = ? AND status = 'offered' AND payload_uuid IS NOT NULL`,
      )
      .bind(wallet.address)
      .first<string>('payload_uuid')
    return found !== null
  })
  return found ?? ''
}

async function isOver({ db }: World, { wallet }: Buyer): Promise<boolean> {
  const open = await db
    .prepare(`SELECT 1 AS one FROM purchase WHERE wallet = ? AND status NOT IN ('sold', 'released')`)
    .bind(wallet.address)
    .first('one')
  return open === null
}

function strangersOf({ strangers: [one, other] }: World): readonly [Buyer, Buyer] {
  if (!one || !other) throw new Error('this world has no two unapproved buyers')
  return [one, other]
}

/** The report of a withdrawal withdraws the offer, long before a cron run would check. */
async function withdrawBesideOffer(world: World): Promise<void> {
  const [one] = strangersOf(world)
  const id = await beApproved(world, one)
  await askFor(world, one, 'a-known-one')
  await offerFor(world, one)
  world.outside.identity.reset(id)
  await until(world, 'withdrawn', () => isOver(world, one))
}

/** Without a report: a purchase checks its buyer's approval, and cron runs check those with an open offer. */
async function withdrawInSilence(world: World): Promise<void> {
  const [one, other] = strangersOf(world)
  const [id, otherId] = [await beApproved(world, one), await beApproved(world, other)]
  await askFor(world, other, 'a-known-other')
  await offerFor(world, other)
  world.swarm.faultBurst('identity report lost', true)
  world.outside.identity.decide(id, 'refuse')
  world.outside.identity.decide(otherId, 'again')
  for (let ledgers = 0; ledgers < 30; ledgers += 1) await ledgerSoon(world)
  await askFor(world, one, 'a-known-one')
  for (let turns = 0; turns < 4; turns += 1) {
    world.schedule.skip(MINUTE_AND_MORE)
    await turn(world)
  }
  await until(world, 'withdrawn', async () => (await isOver(world, one)) && isOver(world, other))
}

const MINUTE_AND_MORE = 70 * SECOND

/** Checks a person so slowly that another check gets a newer answer meanwhile. */
async function lookSlowly(world: World, { wallet }: Buyer): Promise<void> {
  const { db, call, begin, pause } = world
  const id = await db
    .prepare('SELECT person_id AS id FROM person_wallet WHERE address = ?')
    .bind(wallet.address)
    .first<string>('id')
  begin('a slow check', async () => {
    await call('a slow check', (services) => {
      const status: KycProvider['status'] = async (asked) => {
        const said = await services.kyc.status(asked)
        await pause(6 * SECOND)
        return said
      }
      return checkPerson({ ...services, kyc: { ...services.kyc, status: status } }, id ?? '')
    })
  })
  await pause(3 * SECOND + 100)
}

/** An approval is reported only after its withdrawal, and the isolate that gets the report of another withdrawal dies. */
async function reportOutOfOrder(world: World): Promise<void> {
  const { swarm, outside } = world
  const [one, other] = strangersOf(world)
  const id = await beApproved(world, one, 'late')
  outside.identity.reset(id)
  await forge(world, id)
  const otherId = await beApproved(world, other)
  await lookSlowly(world, other)
  outside.identity.reset(otherId)
  await world.pause(10 * SECOND)
  await until(world, 'the newer answer is kept', async () => (await wrongIdentities(world)).length === 0)
  swarm.faultBurst('killed after the reply', true)
  outside.identity.decide(otherId, 'refuse')
  await world.pause(5 * SECOND)
  swarm.faultBurst('killed after the reply', false)
  await world.pause(150 * SECOND)
  await turn(world)
  await until(world, 'everyone is as the provider says', async () => {
    return (await wrongIdentities(world)).length === 0
  })
}

/** Both wallets of one person ask for the one pass that the person may have, and accept what they are offered. */
async function buyWithBothWallets(world: World): Promise<void> {
  const [one, other] = strangersOf(world)
  await beApproved(world, one)
  await join(world, one, other)
  if ((await stateOf(world, other)) !== 'approved') throw new Error('the second wallet does not join')
  await Promise.all([askFor(world, one, 'with-the-first'), askFor(world, other, 'with-the-second')])
  await world.pause(10 * SECOND)
  for (const buyer of [one, other])
    if (!(await isOver(world, buyer))) await takeDirectly(world, buyer, await offerFor(world, buyer))
  await until(world, 'sold', async () => (await isOver(world, one)) && isOver(world, other))
}

/** Rare cases of identities, each a script with the faults that it causes itself. */
export const IDENTITY_MOMENTS = {
  'an approval withdrawn while its offer stands': { script: withdrawBesideOffer, faults: [] },
  'an approval withdrawn without a report': {
    script: withdrawInSilence,
    faults: ['identity report lost'],
  },
  'identity reports out of order, and one whose isolate dies': {
    script: reportOutOfOrder,
    faults: ['identity report late', 'killed after the reply'],
  },
  'two wallets of one person, and one pass for both': { script: buyWithBothWallets, faults: [] },
} as const satisfies Record<string, { script: (world: World) => Promise<void>; faults: readonly FaultName[] }>
