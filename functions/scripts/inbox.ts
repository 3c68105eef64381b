import { answer } from './inbox/answer.ts'
import { openDatabase } from './inbox/wrangler-database.ts'

// The team's inbox of submitted forms, as a command: it needs no accounts, and no page has to be protected.
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
