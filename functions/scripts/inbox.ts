import { answer } from './inbox/answer.ts'
import { openDatabase } from './inbox/wrangler-database.ts'

// What arrived at the desk, from the command line: no accounts, no page to guard.
try {
  await answer(process.argv.slice(2), openDatabase, (text) => void process.stdout.write(text))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
