import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Envelope, envelope } from '#contract/wire/events'
import { publishedEvents } from '#contract/wire/published/events'
import { purchaseView } from '#contract/wire/purchase'
import { expectInvariants } from '../support/invariants.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type BuyPass = (
  site: string,
  tier: string,
  show: (link: string, code?: string) => void,
  onEvent: (event: unknown) => void,
) => Promise<unknown>

/** The program that the page for developers shows, unchanged: it uses only what that page says. */
async function documented(): Promise<BuyPass> {
  const file = new URL('../../web/pages/developers/buy-a-pass.js', import.meta.url)
  const program = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(readFileSync(file, 'utf8'))}`
  )) as { buyPass: BuyPass }
  return program.buyPass
}

/** Follows the documentation with a phone that answers each request once its room is listened to. */
async function followTheDocumentation(answer: (uuid: string, nth: number) => unknown) {
  const buyPass = await documented()
  const site = (await world.worker.ready).href.replace(/\/$/, '')
  const events: Envelope[] = []
  const shown: string[] = []
  const answered = new Set<string>()
  const end = await buyPass(
    site,
    'uncommon',
    (link) => shown.push(link.split('/').at(-1) ?? ''),
    (message) => {
      const event = envelope.parse(message)
      events.push(event)
      const { uuid, type } = event
      // A room counts the seconds down for its members.
      if (type !== 'payload-expiration' || uuid === null || answered.has(uuid)) return
      answered.add(uuid)
      void answer(uuid, shown.indexOf(uuid) + 1)
    },
  )
  expect([...answered], 'what was shown is what was answered').toEqual(shown)
  return { end: purchaseView.parse(end), events }
}

test('a plain WebSocket client signs in, reserves and follows a purchase to its sale by the documentation alone', async () => {
  const { end, events } = await followTheDocumentation((uuid) => world.sandbox.phone.sign(uuid, 'rich'))
  expect(end).toMatchObject({ status: 'sold', tier: 'uncommon', ending: null })
  // A client that reads at each event may know the end before the room has said it.
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['payload-opened', 'xaman-event']))
  for (const { type } of events) expect(publishedEvents[type].rooms).toContain('payload')
  for (const room of new Set(events.map(({ uuid }) => uuid))) {
    const seqs = events.filter(({ uuid }) => uuid === room).map(({ seq }) => seq)
    expect(seqs, 'each once, in order').toEqual([...new Set(seqs)].sort((one, other) => one - other))
  }
  await expectInvariants(world)
})

test('a declined purchase ends with its reason for such a client too', async () => {
  const { end } = await followTheDocumentation((uuid, nth) =>
    nth === 1 ? world.sandbox.phone.sign(uuid, 'holder') : world.sandbox.phone.decline(uuid),
  )
  expect(end).toMatchObject({ status: 'released', ending: { code: 'wallet_rejected', charged: 'nothing' } })
})
