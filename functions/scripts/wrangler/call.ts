import { type WranglerRefusal, type WranglerResult, wranglerRefusal } from './refusal.ts'
import type { Ran, RunWrangler } from './run.ts'

/** Which part of wrangler.toml, and which database: `local` is the top of the file and a folder on this machine. */
export type Where =
  | { readonly environment: 'local'; readonly state: string }
  | { readonly environment: 'testnet' | 'production' }

/** Runs wrangler for one environment and reads its answer; undefined where the answer is none that is known. */
export type Call = <Value>(
  read: (ran: Ran) => Value | undefined,
  args: readonly string[],
  input?: string,
) => Promise<WranglerResult<Value>>

export function callFor(run: RunWrangler, { environment }: Where): Call {
  const named = ['--env', environment === 'local' ? '' : environment]
  return async (read, args, input) => {
    const ran = await run([...args, ...named], input)
    if (ran.status !== 0) return wranglerRefusal(ran)
    const value = read(ran)
    return value === undefined ? unreadable(args, ran) : { ok: true, value }
  }
}

/** For answers of which only the success counts. */
export function done(): true {
  return true
}

function unreadable(args: readonly string[], { stdout }: Ran): WranglerRefusal {
  const said = stdout.trim().replaceAll(/\s+/g, ' ')
  const message = `wrangler ${args.slice(0, 2).join(' ')} answered something that this release of ours does not know: ${said.slice(0, 80) || 'nothing'}`
  return { ok: false, error: 'unreadable', code: null, message }
}
