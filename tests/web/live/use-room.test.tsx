import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RoomAccess } from '#contract/wire/room-access'
import { useRoom } from '../../../web/live/use-room.ts'
import { FakeSocket, fakeSockets } from './fake-sockets.ts'
import { BUYER } from './samples.ts'

const OTHER = 'rOtherWallet1111111111111111111111'

const walletRoom = (id: string): RoomAccess => ({ kind: 'wallet', id, invite: 'invite' })
const onEvent = () => undefined

function member(first: RoomAccess) {
  return renderHook(({ access }: { readonly access: RoomAccess | null }) => useRoom(access, { onEvent }), {
    initialProps: { access: first as RoomAccess | null },
  })
}

test('a page that follows another room does not count as connected to it before it is', async () => {
  const sockets = fakeSockets()
  const { result, rerender } = member(walletRoom(BUYER))
  await expect.poll(() => sockets).toHaveLength(1)
  act(() => sockets[0]?.open())
  expect(result.current).toBe('open')

  rerender({ access: walletRoom(OTHER) })
  expect(result.current).toBe('connecting')
  await expect.poll(() => sockets).toHaveLength(2)
  expect(sockets[0]?.readyState).toBe(FakeSocket.CLOSED)
})

test('a page that leaves a room before it could join stays out of it', async () => {
  const sockets = fakeSockets()
  const { rerender } = member(walletRoom(BUYER))
  rerender({ access: null })
  rerender({ access: walletRoom(OTHER) })
  await expect.poll(() => sockets).toHaveLength(1)

  expect(sockets[0]?.url.pathname).toBe(`/parties/wallet/${OTHER}`)
})

test('a page whose connection was given up joins again when its visitor returns, unless it has left', async () => {
  const sockets = fakeSockets()
  const { result, rerender } = member(walletRoom(BUYER))
  await expect.poll(() => sockets).toHaveLength(1)
  vi.useFakeTimers()
  const breakUntil = async (count: number) => {
    while (sockets.length < count) {
      act(() => sockets.at(-1)?.drop())
      await act(() => vi.advanceTimersByTimeAsync(5000))
    }
    act(() => sockets.at(-1)?.drop())
    expect(result.current).toBe('failed')
  }
  const comeBack = async () => {
    window.dispatchEvent(new Event('online'))
    await act(() => vi.advanceTimersByTimeAsync(0))
  }
  await breakUntil(4)
  await comeBack()
  expect(sockets).toHaveLength(5)

  await breakUntil(8)
  rerender({ access: null })
  await comeBack()
  expect(sockets).toHaveLength(8)
})
