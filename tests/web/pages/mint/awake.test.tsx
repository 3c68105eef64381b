import { act, fireEvent, screen } from '@testing-library/react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MintRoom } from '../../../../web/pages/mint/living.tsx'
import { fakeApi } from '../../live/fake-api.ts'
import { fakeSockets } from '../../live/fake-sockets.ts'
import { passTime } from '../../live/pass-time.ts'
import { healthOf, infoOf, offersOf, statusOf } from '../../live/samples.ts'

test.each<[string, (place: HTMLElement) => Root]>([
  ['could answer', (place) => hydrateRoot(place, <MintRoom />)],
  // As a translated page is, and one that an extension has changed.
  ['was written anew', writtenAnew],
])('a tier that was chosen before the page %s stays chosen, on the slip too', async (_, bringToLife) => {
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

  const root = await act(async () => bringToLife(place))
  onTestFinished(() => {
    act(() => root.unmount())
    place.remove()
  })
  await passTime()

  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Epic/ }).checked).toBe(true)
  expect(screen.getByRole('region', { name: 'Epic pass' })).toBeTruthy()
})

function writtenAnew(place: HTMLElement): Root {
  const root = createRoot(place)
  root.render(<MintRoom />)
  return root
}
