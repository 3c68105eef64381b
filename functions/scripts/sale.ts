import { openDatabase } from './inbox/wrangler-database.ts'
import { answer } from './sale/answer.ts'

// What waits for an operator's decision, as a command.
try {
  const output = (text: string) => void process.stdout.write(text)
  await answer(process.argv.slice(2), openDatabase, output, Date.now())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
