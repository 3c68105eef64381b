import { expect, test, vi } from 'vitest'
import { countVisits } from '../../../web/script/count-visits.ts'

test('the service’s script is loaded with its attributes, from an address that the page’s policy allows', () => {
  const createPolicy = vi.fn((_name: string, rules: { createScriptURL(address: string): string }) => rules)
  vi.stubGlobal('trustedTypes', { createPolicy })
  const appended: unknown[] = []
  Object.assign(document.head, { append: (tag: unknown) => appended.push(tag) })
  countVisits(
    JSON.stringify({
      script: 'https://count.example/script.js',
      attributes: { 'data-domain': 'touchstone.example' },
    }),
  )

  Reflect.deleteProperty(document.head, 'append')
  const [tag] = appended as HTMLScriptElement[]
  expect(tag?.src).toBe('https://count.example/script.js')
  expect(tag?.dataset.domain).toBe('touchstone.example')
  expect(createPolicy).toHaveBeenCalledOnce()
})
