import { answer } from './doctor/answer.ts'
import { openPlace } from './doctor/place/open-place.ts'
import { platformOf } from './doctor/place/platform.ts'
import { root } from './root.ts'

// What is wrong with one environment, as a command.
try {
  const fine = await answer(
    process.argv.slice(2),
    (name) => openPlace(name, root, platformOf(name, root), process.env),
    (text) => void process.stdout.write(text),
  )
  if (!fine) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
