import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, address } from '#contract/wire/ledger-ids'
import type { Chain } from '../rehearse/chain.ts'
import { chainAt } from '../rehearse/chain.ts'
import { type Customer, connectCustomer } from '../rehearse/customer.ts'
import { fundedAccount } from '../rehearse/faucet.ts'
import type { Phone } from '../rehearse/phone.ts'
import type { Stage } from '../rehearse/rehearsal.ts'
import { sandboxPhone } from '../rehearse/sandbox-phone.ts'
import { createControl } from '../sandbox/control.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import type { World } from '../support/world.ts'
import type { Page } from './page.ts'

const POLL = 200

/** One product through all phases: its database, rooms, follower and ledger, and the page that visitors have open now. */
export interface Ground {
  readonly world: World
  readonly chain: Chain
  page: Page
}

/** A visitor with a wallet and a phone. */
export interface Person {
  readonly customer: Customer
  readonly address: Address
  readonly phone: Phone
  readonly stage: Stage
}

/** The ground on a world. */
export function groundOn(world: World, page: Page): Ground {
  return { world, page, chain: chainAt(world.sandbox.urls.rpc) }
}

/** A stage for visitors who share one new, funded wallet. They read by the page that is open at the time of each call. */
export async function newStage(ground: Ground): Promise<Stage> {
  const { world, chain } = ground
  const { web } = world.sandbox.urls
  return {
    phone: sandboxPhone(createControl(web), await freshWallet(world), chain),
    chain,
    send: (path, { method = 'GET', headers = {}, body = null }) =>
      world.fetch(path, {
        method,
        headers: { ...(headers as Record<string, string>), origin: 'http://touchstone.test' },
        ...(typeof body === 'string' && { body }),
      }),
    replyOf: (endpoint) => ground.page.replyOf(endpoint),
    stranger: () => fundedAccount(new URL('/accounts', web).href, chain),
    async skip(ms) {
      world.later(ms)
      world.sandbox.ledger.close()
      await world.tick()
    },
    poll: POLL,
    // The phases are reported, not each step.
    say() {},
  }
}

/** A visitor who has connected a new wallet. */
export async function newPerson(ground: Ground): Promise<Person> {
  const stage = await newStage(ground)
  const customer = await connectCustomer(stage)
  return { customer, stage, phone: stage.phone, address: address.parse(customer.address) }
}

/** Waits until it is so. Throws the sentence after 20 seconds. */
export async function eventually(isSo: () => boolean, otherwise: string): Promise<void> {
  for (let waited = 0; !isSo(); waited += POLL) {
    if (waited > 20_000) throw new Error(otherwise)
    await sleep(POLL)
  }
}
