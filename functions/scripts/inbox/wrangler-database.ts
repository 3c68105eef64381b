import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '#contract/parse-json'
import { workerState } from '../local/local.ts'
import { root } from '../local/processes.ts'
import type { Database, Row, Which } from './database.ts'
import { withValues } from './with-values.ts'

const wrangler = join(root, 'node_modules/wrangler/bin/wrangler.js')

/** The database of the forms, through wrangler, which can reach it locally and deployed. */
export function openDatabase({ remote, 'persist-to': folder }: Which): Database {
  const state = folder ?? workerState
  if (!remote && !existsSync(state)) {
    throw new Error(
      'There is no local database yet: run npm start once, or add --remote for the deployed one.',
    )
  }
  const where = remote ? ['--remote'] : ['--local', '--persist-to', state]
  return {
    async run(statement, ...values) {
      const sql = withValues(statement, values)
      const output = await execute(['d1', 'execute', 'DB', ...where, '--json', '--command', sql])
      const [answer] = JSON.parse(output) as readonly { readonly results: readonly Row[] }[]
      return answer?.results ?? []
    },
  }
}

async function execute(args: readonly string[]): Promise<string> {
  const quiet = { WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' }
  const child = spawn(process.execPath, [wrangler, ...args], {
    cwd: root,
    env: { ...process.env, ...quiet },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  if (code !== 0) throw new Error(reasonIn(output) ?? (said.trim() || 'wrangler could not run the statement'))
  return output
}

/** With `--json` wrangler reports a failure as JSON too. */
function reasonIn(output: string): string | null {
  const said = parseJson(output) as { error?: { text?: string } } | undefined
  return said?.error?.text ?? null
}
