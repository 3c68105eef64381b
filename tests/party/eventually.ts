import { expect } from 'vitest'

/** Asks again and again until the expectation holds, for as long as a busy machine may need. */
export function eventually<Value>(read: () => Value): ReturnType<typeof expect.poll<Value>> {
  return expect.poll(read)
}
