import { openDatabase } from './inbox/wrangler-database.ts'
import { answer } from './sale/answer.ts'

// What the sale waits for a person with, from the command line.
try {
  await answer(process.argv.slice(2), openDatabase, (text) => void process.stdout.write(text))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
