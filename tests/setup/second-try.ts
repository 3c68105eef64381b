import { afterEach } from 'vitest'

/** On CI a test that fails is tried once more; that it was is said aloud. */
afterEach(({ task }) => {
  if (task.result?.retryCount) console.info(`second try: ${task.name}`)
})
