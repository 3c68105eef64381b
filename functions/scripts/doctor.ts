import { secretsHere } from './deploy/secrets-file.ts'
import { answer } from './doctor/answer.ts'
import { openPlace } from './doctor/place/open-place.ts'
import { platformOf } from './doctor/place/platform.ts'
import { commandFor } from './environment/command.ts'

// What is wrong with one environment, as a command.
const output = (text: string) => void process.stdout.write(text)
await commandFor('doctor', process.argv.slice(2), async (name, words) => {
  const fine = await answer(
    name,
    words,
    () => openPlace(name, platformOf(name), secretsHere(name, process.env)),
    output,
  )
  if (!fine) process.exitCode = 1
})
