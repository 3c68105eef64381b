import { beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT, wakePage } from '../../../web/script/wake-page.ts'
import { LivingPart } from '../../../web/shell/living-part.tsx'
import { write } from '../written.ts'

const load = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('../../../web/script/keep-trying.ts', () => ({ keepTrying: load }))

const lost = () => document.querySelector<HTMLElement>('[data-lost]')

beforeEach(() => {
  vi.useFakeTimers()
  write(<LivingPart>the part that lives</LivingPart>)
})

test('a script that comes in time leaves the page as it is', async () => {
  load.mockResolvedValueOnce()
  await wakePage('/assets/client.js')
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT)

  expect(lost()?.hidden).toBe(true)
})

test('the parts that it imports are asked for at the same time, not one after the other', async () => {
  load.mockResolvedValueOnce()
  await wakePage('/assets/client.js', ['/assets/framework.js', '/assets/forms.js'])

  const asked = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  expect(asked.map((link) => link.getAttribute('href'))).toEqual(['/assets/framework.js', '/assets/forms.js'])
})

test('a script that has not come after two minutes is an error that is said, with two ways on', async () => {
  load.mockReturnValueOnce(new Promise(() => undefined))
  void wakePage('/assets/client.js')
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT - 1)
  expect(lost()?.hidden).toBe(true)
  await vi.advanceTimersByTimeAsync(1)

  expect(lost()?.hidden).toBe(false)
  expect(lost()?.querySelector('h2')?.textContent).toBe('Unexpected Application Error!')
  expect(lost()?.querySelector('a')?.getAttribute('href')).toBe('/')
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  lost()?.querySelector('button')?.click()
  expect(reload).toHaveBeenCalledOnce()
})

test('one that comes after all takes the error back', async () => {
  let arrive = () => {}
  load.mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  const woken = wakePage('/assets/client.js')
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT)
  arrive()
  await woken

  expect(lost()?.hidden).toBe(true)
})
