import { expect, test } from 'vitest'
import { runWorld } from './run-world.ts'
import { liveOnWorkerd } from './workerd.ts'

test('worlds run on the real D1 too, one after the other', async () => {
  const end = await liveOnWorkerd()
  try {
    // The first has an invoice: rows with foreign keys have to be deleted before the second.
    const first = await runWorld(2_001, { steps: 60, acts: 200 })
    expect(first.broken, first.trace.join('\n')).toBeNull()
    expect(first.trace.join('\n')).toContain('gets an invoice')
    // The second has rows of an audit, which a trigger of the schema keeps from being deleted.
    const second = await runWorld(2_173, { steps: 10, acts: 200 })
    expect(second.broken, second.trace.join('\n')).toBeNull()
    expect(second.trace.join('\n')).toContain('by command')
    const third = await runWorld(3, { steps: 20 })
    expect(third.broken, third.trace.join('\n')).toBeNull()
  } finally {
    await end()
  }
})
