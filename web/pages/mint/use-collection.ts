import { useEffect } from 'react'
import { COLLECTION_ROOM } from '#contract/rooms'
import { HEALTH_POLL } from '#contract/timing'
import { readInfo, readStatus, readTiers } from '#contract/wire/collection'
import type { RoomAccess } from '#contract/wire/room-access'
import { call } from '../../lib/call.ts'
import { onReturn } from '../../live/on-return.ts'
import { useInterval } from '../../live/use-interval.ts'
import { useReading } from '../../live/use-reading.ts'
import { useRoom } from '../../live/use-room.ts'
import { tierChoices } from './tier-offers.ts'

export type Collection = ReturnType<typeof useCollection>

/** Everyone may watch, so the room asks for no invite. */
const ROOM: RoomAccess = { ...COLLECTION_ROOM, invite: null }

/** Supply, prices and recent sales, live. `onLedgerNews` is told when the room says that the ledger came or went. */
export function useCollection(onLedgerNews: (connected: boolean) => void) {
  const info = useReading('info', (_, signal) => call(readInfo, { signal }))
  const offers = useReading('tiers', (_, signal) => call(readTiers, { signal }))
  const status = useReading('status', (_, signal) => call(readStatus, { signal }))

  const room = useRoom(ROOM, {
    // What the room tells a newcomer is whole, and newer than any reading.
    knownAt: 0,
    onEvent(event) {
      // Supply is for show and comes whole with its event: a thousand watchers need not all ask for it at once.
      if (event?.type === 'collection-info-update') return info.replace(event.data)
      if (event?.type === 'xrp-connection-status') return onLedgerNews(event.data.connected)
      if (event === null) void info.refresh()
    },
  })
  useInterval(room === 'open' ? null : HEALTH_POLL, () => void info.refresh())
  const { refresh } = info
  useEffect(() => onReturn(() => void refresh()), [refresh])
  // No room tells that minting was halted or goes on.
  const { refresh: readMinting } = status
  useInterval(HEALTH_POLL, () => void readMinting())
  useEffect(() => onReturn(() => void readMinting()), [readMinting])

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
    /** Reads the supply again. */
    refresh: () => void refresh(),
    /** Reads again whether anything can be begun. */
    readMinting: () => void readMinting(),
    /** A pass was sold or given back. Where the room is open it tells what that changed. */
    settled: () => (room === 'open' ? undefined : void refresh()),
  }
}
