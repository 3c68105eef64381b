import { openDatabase } from './database/open-database.ts'
import { commandFor } from './environment/command.ts'
import { withName } from './environment/environment-name.ts'
import { answer } from './inbox/answer.ts'
import { standardOutput } from './output.ts'

// The team's inbox of submitted forms, as a command: where Cloudflare Access is not configured, and there is no desk.
await commandFor('inbox', process.argv.slice(2), (name, words) => {
  const output = {
    data: standardOutput,
    notices: (text: string) => void process.stderr.write(words[0] === 'help' ? text : withName(text, name)),
  }
  return answer(name, words, openDatabase, output, Date.now())
})
