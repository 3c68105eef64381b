import { COLLECTION_ROOM } from '#contract/rooms'
import { HEALTH_POLL, MINUTE, SECOND } from '#contract/timing'
import { readInfo, readStatus, readTiers } from '#contract/wire/collection'
import type { RoomAccess } from '#contract/wire/room-access'
import { call } from '../../lib/call.ts'
import { useInterval } from '../../live/use-interval.ts'
import { useOnReturn } from '../../live/use-on-return.ts'
import { useReading } from '../../live/use-reading.ts'
import { useRoom } from '../../live/use-room.ts'
import { tierChoices } from './tier-offers.ts'

export type Collection = ReturnType<typeof useCollection>

/** The room is public, so it needs no invite. */
const ROOM: RoomAccess = { ...COLLECTION_ROOM, invite: null }

/** Supply, prices and recent sales, live. `onLedgerNews` gets the room's reports of whether the ledger answers, and their times. */
export function useCollection(onLedgerNews: (connected: boolean, at: number) => void) {
  const info = useReading('info', (_, signal) => call(readInfo, { signal }))
  const offers = useReading('tiers', (_, signal) => call(readTiers, { signal }))
  const status = useReading('status', (_, signal) => call(readStatus, { signal }))

  const room = useRoom(ROOM, {
    // The room repeats its last events, which may be hours old. The page read as it joined: a connection may take
    // 20 s, and an answer of the edge be 5 s old.
    knownAt: -30 * SECOND,
    onEvent(event) {
      // The event has the whole supply, so that a thousand visitors do not all request it at once.
      if (event?.type === 'collection-info-update') return info.replace(event.data)
      if (event?.type === 'xrp-connection-status') return onLedgerNews(event.data.connected, event.timestamp)
      if (event === null) void info.refresh()
    },
  })
  // With the room too, seldom: a connection that has died may look open.
  useInterval(room === 'open' && info.value ? 5 * MINUTE : HEALTH_POLL, () => void info.refresh())
  // No room reports a pause or a halt of minting, or the tiers that could not be read.
  const readUnreported = () => {
    void status.refresh()
    if (offers.error) void offers.refresh()
  }
  useInterval(HEALTH_POLL, readUnreported)
  useOnReturn(() => {
    void info.refresh()
    readUnreported()
  })

  const choices = tierChoices({
    offers: offers.value?.tiers ?? null,
    failed: offers.error !== null,
    info: info.value,
  })
  return {
    choices,
    /** Null until the first answer. */
    info: info.value,
    status: status.value,
    refresh: info.refresh,
    /** Reads again whether minting is open. */
    readMinting: status.refresh,
    /** Call it after a sale or a release. Reads the supply unless the room reports it. */
    settled: () => (room === 'open' ? undefined : void info.refresh()),
  }
}
