import { act, type ComponentType, type ReactElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { prerenderToNodeStream } from 'react-dom/static'
import { beforeEach, expect, test, vi } from 'vitest'
import { asWritten, partsArrived, wakeParts } from '../../../web/lib/as-written.tsx'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
const Words = () => <p>Only to be read.</p>

async function written(element: ReactElement): Promise<string> {
  const { prelude } = await prerenderToNodeStream(element)
  let html = ''
  for await (const chunk of prelude as NodeJS.ReadableStream) html += String(chunk)
  return html
}

/** The page as a visitor lands on it, and what its part was asked to load since. */
async function landedOn() {
  const Prerendered = asWritten(async () => Words)
  const html = await written(<Prerendered />)
  const root = document.createElement('div')
  root.id = 'root'
  root.innerHTML = html
  document.body.appendChild(root)

  const load = vi.fn(async (): Promise<ComponentType> => Words)
  const Part = asWritten(load)
  const shown = await act(async () => hydrateRoot(root, <Part key="here" />))
  return { root, load, shown, Part }
}

test('the prerenderer writes the part out', async () => {
  const Part = asWritten(async () => Words)

  expect(await written(<Part />)).toContain('<p>Only to be read.</p>')
})

test('where a visitor lands, it stays as written and its script is never fetched', async () => {
  const { root, load } = await landedOn()

  expect(root.textContent).toBe('Only to be read.')
  expect(load).not.toHaveBeenCalled()
})

test('it stays as written also when its page is drawn anew around it', async () => {
  const { root, load, shown, Part } = await landedOn()
  const before = root.querySelector('p')
  await act(async () => shown.render(<Part key="here" />))

  expect(root.querySelector('p')).toBe(before)
  expect(load).not.toHaveBeenCalled()
})

test('it leaves with its page', async () => {
  const { root, shown } = await landedOn()
  await act(async () => shown.render(<p>Another page.</p>))

  expect(root.textContent).toBe('Another page.')
})

test('whoever comes back to it without a new document gets it fetched and drawn', async () => {
  const { root, load, shown, Part } = await landedOn()
  await act(async () => shown.render(<p>Another page.</p>))
  await act(async () => shown.render(<Part key="again" />))

  expect(load).toHaveBeenCalledTimes(1)
  expect(root.textContent).toBe('Only to be read.')
})

test('when its page has been left, it is fetched ahead, so that whoever comes back finds the page whole', async () => {
  const { root, load, shown, Part } = await landedOn()
  await act(async () => shown.render(<p>Another page.</p>))
  wakeParts()
  await partsArrived()
  expect(load).toHaveBeenCalledTimes(1)

  act(() => shown.render(<Part key="again" />))
  expect(root.textContent).toBe('Only to be read.')
})
