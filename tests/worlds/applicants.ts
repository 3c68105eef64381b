import { SECOND } from '#contract/timing'
import { readKycStatus, startKyc } from '#contract/wire/kyc'
import { address } from '#contract/wire/ledger-ids'
import { refreshApproval } from '../../functions/people/kyc/approvals.ts'
import { joinWallets } from '../../functions/people/kyc/join.ts'
import { startCheck } from '../../functions/people/kyc/start.ts'
import type { Applicant, Verdict } from '../sandbox/kyc/applicant.ts'
import { hookBody } from '../sandbox/kyc/webhooks.ts'
import { want } from './buyers.ts'
import type { Chance } from './chance.ts'
import type { Buyer } from './prepared.ts'
import { post } from './reports.ts'
import { signIn } from './sign-in.ts'
import type { World } from './world.ts'

/** How often a person returns to a check without an approval. */
const MAX_TIMES = 4
/** The path of the check's link, before its token. */
const PAGE = /\/websdk\/p\/([\w-]+)$/

/** The decisions of the provider's reviewers. */
const verdicts = ['approve', 'approve', 'approve', 'approve', 'again', 'refuse', 'later', 'never'] as const

/** People go through the identity check, buy a pass that asks for it, and may join a second wallet to the first. */
export async function proveIdentities(world: World, goesOn: () => boolean): Promise<void> {
  // Its own source, so that worlds without checks stay as they were.
  const chance = world.chance.fork('identities')
  const together = chance.happens(0.8)
  const [first, second, ...others] = world.strangers
  if (!first) return
  const alone = [...(second && !together ? [second] : []), ...others]
  const live = (buyer: Buyer, second: Buyer | null) =>
    prove(apart(world, chance.fork(buyer.name)), buyer, second, goesOn)
  await Promise.all([live(first, together && second ? second : null), ...alone.map((one) => live(one, null))])
}

/** The same world with another source of chance. */
function apart(world: World, chance: Chance): World {
  return Object.create(world, { chance: { value: chance } }) as World
}

async function prove(world: World, buyer: Buyer, second: Buyer | null, goesOn: () => boolean): Promise<void> {
  const { chance, trace } = world
  const token = chance.happens(0.15) ? await signIn(world, buyer) : null
  for (let times = 0; times < MAX_TIMES && goesOn(); times += 1) {
    await world.pause(chance.between(0, 3_000))
    const link = await startAt(world, buyer, token)
    const applicant = link === null ? undefined : world.outside.identity.open(link)
    if (applicant) await show(world, buyer, applicant)
    await world.pause(chance.between(1_000, 5_000))
    if (await seemsApproved(world, buyer, token)) break
  }
  if (second && goesOn()) {
    trace.note(`${second.name}'s wallet asks to join ${buyer.name}'s`)
    await join(world, buyer, second)
  }
  const tier = chance.pick(['legendary', 'mythic'] as const)
  const wish = (one: Buyer) => want(world, one, { tier, key: `key-${one.name}-known`, token: null })
  if (goesOn()) await Promise.all([wish(buyer), ...(second ? [wish(second)] : [])])
}

/** Asks for a link to the check: over HTTP with a session token. Returns null without a link. */
export async function startAt(
  { call, api, approvals, outside, trace }: World,
  { name, wallet }: Buyer,
  token: string | null,
): Promise<string | null> {
  const account = address.parse(wallet.address)
  const done = await call(`${name}'s check`, async (services) => {
    if (token === null) {
      const started = await startCheck(services, account, 'a sender')
      return started.ok ? started.value.sessionUrl : null
    }
    const headers = { authorization: `Bearer ${token}` }
    const { json } = await api.ask(services, 'POST', startKyc.path, { headers })
    return typeof json.sessionUrl === 'string' ? json.sessionUrl : null
  })
  const [, link = null] = PAGE.exec(done === 'lost' ? '' : (done.answer ?? '')) ?? []
  trace.note(`${name} ${link ? 'is sent to' : 'does not get to'} the identity check`)
  const person = link && outside.identity.link(link)?.externalUserId
  if (person) approvals.sent(wallet.address, person)
  return link
}

/** Submits a document, and a reviewer decides, now or later. */
async function show(world: World, { name }: Buyer, { id }: Applicant): Promise<void> {
  const { chance, outside } = world
  await world.pause(chance.between(500, 2_000))
  outside.identity.submit(id, chance.happens(0.2) ? 'one for all' : `document of ${name}`)
  const verdict = chance.pick(verdicts)
  if (verdict === 'later') outside.identity.hold(id)
  if (verdict !== 'never') world.begin('the desk', () => decide(world, name, id, verdict))
  if (world.swarm.strikes('attacker at work')) await forge(world, id)
}

async function decide(world: World, name: string, id: string, verdict: Verdict | 'later'): Promise<void> {
  const { chance, outside, trace } = world
  await world.pause(verdict === 'later' ? chance.between(15, 90) * SECOND : chance.between(0, 2_500))
  const { answer } = outside.identity.decide(id, verdict === 'later' ? 'approve' : verdict)
  trace.note(`the provider says ${answer?.reviewAnswer} of ${name}`)
  if (answer?.reviewAnswer !== 'GREEN' || !chance.happens(0.4)) return
  await world.pause(chance.between(1, 25) * SECOND)
  reclaim(world, name, id, chance)
  if (!chance.happens(0.3)) return
  await world.pause(chance.between(2, 30) * SECOND)
  outside.identity.decide(id, 'approve')
  trace.note(`the provider approves ${name} after all`)
}

/** The provider withdraws this wallet's approval, if it has one. */
export function withdrawApproval(world: World, { name, wallet }: Buyer, chance: Chance): void {
  const { approvals, outside } = world
  for (const person of approvals.people(wallet.address)) {
    const applicant = outside.identity.applicantOf(person, true)
    if (applicant?.answer?.reviewAnswer === 'GREEN') reclaim(world, name, applicant.id, chance)
  }
}

function reclaim({ outside, trace }: World, name: string, id: string, chance: Chance): void {
  trace.note(`the provider withdraws its approval of ${name}`)
  const how = chance.pick(['reset', 'refuse', 'again'] as const)
  if (how === 'reset') outside.identity.reset(id)
  else outside.identity.decide(id, how)
}

/** Whether the page shows this wallet as approved. */
async function seemsApproved({ call, api }: World, { name, wallet }: Buyer, token: string | null) {
  const account = address.parse(wallet.address)
  const done = await call(`${name}'s page`, async (services) => {
    if (token === null) return (await refreshApproval(services, account))?.state === 'approved'
    const headers = { authorization: `Bearer ${token}` }
    return (await api.ask(services, 'GET', readKycStatus.path, { headers })).json.kycVerified === true
  })
  return done !== 'lost' && done.answer
}

/** Asks to join two wallets with fresh sessions of both; the product decides. */
export async function join(
  { call, approvals, trace, schedule }: World,
  one: Buyer,
  other: Buyer,
): Promise<void> {
  const present = ({ wallet }: Buyer) => ({ wallet: address.parse(wallet.address), since: schedule.now() })
  approvals.joining(one.wallet.address, other.wallet.address)
  const done = await call(`${one.name}'s second wallet`, (services) =>
    joinWallets(services, present(one), present(other)),
  )
  if (done !== 'lost') trace.note(`${other.name}'s wallet ${done.answer.ok ? 'joins' : 'does not join'}`)
}

/** Sends the provider's report of an approval that does not exist, without its secret. */
export async function forge(world: World, id: string): Promise<void> {
  const { outside, schedule, observer } = world
  const applicant = outside.identity.applicants.get(id)
  if (!applicant) return
  const body = JSON.stringify(hookBody(applicant, 'applicantReviewed', schedule.now()))
  if (await post(world, body, 'ab'.repeat(32))) observer.report('a forged identity report was accepted')
}
