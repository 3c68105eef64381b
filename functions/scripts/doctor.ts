import { secretsHere } from './deploy/secrets-file.ts'
import { answer } from './doctor/answer.ts'
import { openEnvironment } from './doctor/examined/open-environment.ts'
import { platformOf } from './doctor/examined/platform.ts'
import { commandFor } from './environment/command.ts'
import { standardOutput } from './output.ts'

// What is wrong with one environment, as a command.
await commandFor('doctor', process.argv.slice(2), async (name, words) => {
  const fine = await answer(
    name,
    words,
    () => openEnvironment(name, platformOf(name), secretsHere(name, process.env)),
    standardOutput,
  )
  if (!fine) process.exitCode = 1
})
