import { act, fireEvent, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MintRoom } from '../../../../web/pages/mint/living.tsx'
import { fakeApi } from '../../live/fake-api.ts'
import { fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { healthOf, infoOf, offersOf, statusOf } from '../../live/samples.ts'

test('a tier that was chosen before the page could answer stays chosen, on the slip too', async () => {
  vi.useFakeTimers()
  fakeSockets()
  fakeApi({
    'GET /api/health/status': healthOf(),
    'GET /v2/nft/info': infoOf(),
    'GET /v2/nft/tiers': offersOf(),
    'GET /v2/nft/status': statusOf(),
  })
  const place = document.createElement('div')
  place.innerHTML = renderToString(<MintRoom />)
  document.body.appendChild(place)
  fireEvent.click(screen.getByRole('radio', { name: /Epic/ }))

  const root = await act(async () => hydrateRoot(place, <MintRoom />))
  onTestFinished(() => {
    act(() => root.unmount())
    place.remove()
  })
  await passTime()

  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Epic/ }).checked).toBe(true)
  expect(screen.getByRole('region', { name: 'Epic pass' })).toBeTruthy()
})
