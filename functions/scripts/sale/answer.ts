import { parseArgs } from 'node:util'
import { book } from '../book/book-command.ts'
import type { Database, Which } from '../database/database.ts'
import type { EnvironmentName } from '../environment/environment-name.ts'
import { type Command, command, refuseIgnored } from '../environment/refuse-ignored.ts'
import { find } from '../find/find-command.ts'
import type { SaleLedger } from '../ledger/sale-ledger.ts'
import { type Output, say } from '../output.ts'
import { acceptHistory } from './accept-history.ts'
import { alerts } from './alerts.ts'
import { type Asked, OPTIONS } from './asked.ts'
import { audit } from './audit.ts'
import { clear } from './clear.ts'
import { end } from './end.ts'
import { opensAt } from './opens-at.ts'
import type { Outside } from './outside.ts'
import { pause, resume } from './pause.ts'
import { payments } from './payments.ts'
import { refund } from './refund.ts'
import { rewind } from './rewind.ts'
import { shutdown } from './shutdown.ts'
import { status } from './status.ts'
import { eraseData, exportWallet } from './wallet-data.ts'

const HELP = `
The state of the sale, and what waits for a person.

  npm run sale ENV                    halts, pauses, alerts, tiers, ages of all that is open, budgets, cron run, ledger, the site's health
  npm run sale ENV alerts             every alert, newest first
  npm run sale -- ENV alerts --forget NAME AUTHOR   deletes an alert whose cause is in order again, so that it can be raised anew
  npm run sale -- ENV pause AUTHOR    nothing new begins from the next request on; what has begun goes on, and the queue keeps its order
                                      --tier T, --pay-first, --sign-ins or --forms pauses only that; --say TEXT is what visitors read
  npm run sale -- ENV resume AUTHOR   ends such a pause, named in the same way, and no halt
  npm run sale -- ENV end AUTHOR      ends the sale: nothing new begins; once all that has begun is over, cron runs withdraw offers, give
                                      tickets back and pay what is left to the treasury. --say TEXT as above; resume undoes it
  npm run sale -- ENV opens-at TIME AUTHOR   the sale opens then, by the ledger's clock; "now" drops the time
  npm run sale ENV audit              every command that changed something: who, when, what, why
  npm run sale ENV payments           payments that wait for a person, and payments without a request
  npm run sale -- ENV refund ADDRESS AUTHOR   refunds what an account is owed for payments that were too small, and retries its refunds
                                      that wait for a person
  npm run sale -- ENV refund HASH --retry AUTHOR   has the refund of one payment tried again that waits for a person
  npm run sale -- ENV refund HASH --done TX AUTHOR notes that a person returned it with TX, which two operators have to show
  npm run sale -- ENV refund HASH --unpaid AUTHOR  forgets a payment that no ledger has, after a rewind of the journal
  npm run sale ENV clear loss         prints what left the minter; with AUTHOR --confirm clears the halt that waits for a person
  npm run sale ENV rewind TX          sets the journal back to the link TX, so that later ledgers are read again, where the agreed
                                      history lacks the links after it; with --anyway also where that is not known
  npm run sale ENV accept-history FROM TO   accepts what one operator shows of these ledgers, where no other has them any more
                                      both print first what they would change; AUTHOR --confirm does it
  npm run sale -- ENV shutdown AUTHOR notifies every open page that the server is about to stop
  npm run sale -- ENV book --from 2026-11-01 --to 2026-12-01   every movement of the minter's money on these days (UTC; the last one
                                      is left out), its balances, and how they differ from the ledger; --csv prints a table
  npm run sale -- ENV find WALLET|TX|PASS|PURCHASE|INVOICE   what happened, in the order of time; what the buyer was told; where the
                                      money is by the ledger; and a paragraph to send to them; --all has more than the newest twenty
  npm run sale ENV export WALLET      everything stored about a wallet, as JSON, to send to its owner
  npm run sale -- ENV erase WALLET AUTHOR   prints what of sessions and identity it would delete, and what stays; --confirm does it

AUTHOR is --by NAME --why TEXT: both are stored in the audit, and visitors never read them.
ENV is local (the database of npm start), testnet or production (wrangler login). npm keeps options to itself unless a -- comes
before all words: npm run sale -- ENV clear loss --confirm. Of --why it says "No workspaces found", and nothing is done.
For a file or a pipe (book --csv, export) use npm run -s sale -- ENV …, which silences npm too.
  --persist-to DIR                    of local: another folder than that of npm start
`

const AUTHOR = ['by', 'why'] as const
const SCOPE = ['tier', 'pay-first', 'sign-ins', 'forms'] as const

/** The commands: how many words each takes, and which options besides the environment's. */
const COMMANDS = new Map<string, Command<keyof typeof OPTIONS, Asked>>([
  command('status', status, 0),
  command('alerts', alerts, 0, 'forget', ...AUTHOR),
  command('pause', pause, 1, ...SCOPE, 'say', ...AUTHOR),
  command('resume', resume, 1, ...SCOPE, ...AUTHOR),
  command('end', end, 1, ...SCOPE, 'say', ...AUTHOR),
  command('opens-at', opensAt, 1, ...AUTHOR),
  command('audit', audit, 0),
  command('payments', payments, 0),
  command('refund', refund, 1, 'retry', 'done', 'unpaid', ...AUTHOR),
  command('clear', clear, 1, 'confirm', ...AUTHOR),
  command('rewind', rewind, 1, 'anyway', 'confirm', ...AUTHOR),
  command('accept-history', acceptHistory, 2, 'confirm', ...AUTHOR),
  command('shutdown', shutdown, 0, ...AUTHOR),
  command('book', book, 0, 'from', 'to', 'csv'),
  command('find', find, 1, 'all'),
  command('export', exportWallet, 1),
  command('erase', eraseData, 1, 'confirm', ...AUTHOR),
])

/** A purchase's id that begins with a dash, which one in 64 does. No option has its length. */
const DASHED_ID = /^-[\w-]{21}$/

/** The words with such ids last, behind `--`, so that none is read as an option. Words that have their own `--` stay. */
function withDashedIds(words: readonly string[]): readonly string[] {
  if (words.includes('--')) return words
  const isId = (word: string) => DASHED_ID.test(word)
  return [...words.filter((word) => !isId(word)), '--', ...words.filter(isId)]
}

/** Runs one command about an environment's sale, given as its words. Throws an error with a sentence for the operator where it cannot. */
export async function answer(
  environment: EnvironmentName,
  words: readonly string[],
  open: (which: Which) => Database,
  output: Output,
  now: number,
  openLedger: () => Promise<SaleLedger>,
  outside: Outside,
): Promise<void> {
  const { values, positionals, tokens } = parseArgs({
    args: [...withDashedIds(words)],
    allowPositionals: true,
    tokens: true,
    options: OPTIONS,
  })
  const [name = 'status', ...rest] = positionals
  if (name === 'help') return say(output, HELP)
  const found = COMMANDS.get(name)
  if (!found) throw new Error(`There is no command "${name}".\n${HELP}\nThere is no command "${name}".`)
  refuseIgnored(name, found, rest, tokens)
  const database = open({ environment, state: values['persist-to'] })
  return found.run({ words: rest, options: values, environment, database, output, now, openLedger, outside })
}
