import { answer } from './inbox/answer.ts'
import { openDatabase } from './inbox/wrangler-database.ts'

// What arrived at the desk, from the command line: no accounts, no page to guard.
try {
  const output = {
    data: (text: string) => void process.stdout.write(text),
    notices: (text: string) => void process.stderr.write(text),
  }
  await answer(process.argv.slice(2), openDatabase, output, Date.now())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
