import * as answers from './answers.ts'
import { callFor, done, type Where } from './call.ts'
import { databaseCalls } from './database-calls.ts'
import type { RunWrangler } from './run.ts'
import { versionCalls } from './version-calls.ts'

/** All that our commands ask of wrangler. A refusal is a value; nothing here asks a person. */
export type Wrangler = ReturnType<typeof wranglerFor>

/** The only door to wrangler: its calls for one environment, with their answers parsed. */
export function wranglerFor(run: RunWrangler, where: Where) {
  const call = callFor(run, where)
  return {
    ...databaseCalls(call, where),
    ...versionCalls(call),
    secretNames: () => call(answers.secretNamesIn, ['secret', 'list']),
    /** Sets secrets in one request, and deletes those that are null. They pass by the standard input, never as arguments. */
    setSecrets: (values: Readonly<Record<string, string | null>>) =>
      call(done, ['secret', 'bulk'], JSON.stringify(values)),
  } as const
}
