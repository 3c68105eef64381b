import { afterEach, expect, test, vi } from 'vitest'
import { whenSeen } from '../../../web/script/when-seen.ts'

afterEach(() => {
  Reflect.deleteProperty(document, 'prerendering')
})

test('a page that somebody asked for is seen at once', async () => {
  await expect(whenSeen()).resolves.toBeUndefined()
})

test('a page that is drawn ahead is not seen before somebody asks for it', async () => {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  const seen = vi.fn()
  const done = whenSeen().then(seen)
  await Promise.resolve()
  expect(seen).not.toHaveBeenCalled()

  document.dispatchEvent(new Event('prerenderingchange'))
  await done
  expect(seen).toHaveBeenCalledOnce()
})
