import { expect, test, vi } from 'vitest'

test('worlds are lived on the real database too, one after the other', async () => {
  // Of its own, since whoever comes after this in the same process has a database of another kind.
  vi.resetModules()
  const { runWorld } = await import('./run-world.ts')
  const { liveOnWorkerd } = await import('./workerd.ts')
  const end = await liveOnWorkerd()
  try {
    // In the first, somebody is asked to pay: what refers to what has to go before the second.
    const first = await runWorld(2_001, { steps: 60, acts: 200 })
    expect(first.broken, first.story.join('\n')).toBeNull()
    expect(first.story.join('\n')).toContain('is asked to pay')
    const second = await runWorld(3, { steps: 20 })
    expect(second.broken, second.story.join('\n')).toBeNull()
  } finally {
    await end()
  }
})
