import { expect, test, vi } from 'vitest'
import { ROOM_INVITE_LIFE } from '#contract/timing'
import type { RoomAccess } from '#contract/wire/room-access'
import { invitesTo } from '../../../../web/pages/mint/follow-purchase.ts'
import type { Visit } from '../../../../web/pages/mint/visit.ts'

const NOW = 1_700_000_000_000

/** A visit whose readings bring an invite of their own each, unless the server does not answer. */
function visitOf(isAnswered = () => true) {
  const rooms: Visit['rooms'] = new Map()
  let readings = 0
  const look: Visit['look'] = async (id) => {
    readings += 1
    const access: RoomAccess[] = [{ kind: 'payload', id: 'a payload', invite: `invite ${readings}` }]
    if (isAnswered()) rooms.set(id, { access, readAt: Date.now() })
  }
  return async () => (await invitesTo({ rooms, look } as Visit, 'a purchase')).map(({ invite }) => invite)
}

test('a room is joined again with the last invite for half its life, and after that with a new one', async () => {
  vi.useFakeTimers({ now: NOW })
  const invites = visitOf()

  expect(await invites()).toEqual(['invite 1'])
  vi.setSystemTime(NOW + ROOM_INVITE_LIFE / 2)
  expect(await invites()).toEqual(['invite 1'])
  vi.setSystemTime(NOW + ROOM_INVITE_LIFE / 2 + 1)
  expect(await invites()).toEqual(['invite 2'])
})

test('where the server does not answer, the last invite is tried again', async () => {
  vi.useFakeTimers({ now: NOW })
  let isUp = true
  const invites = visitOf(() => isUp)
  await invites()
  isUp = false
  vi.setSystemTime(NOW + ROOM_INVITE_LIFE)

  expect(await invites()).toEqual(['invite 1'])
})
