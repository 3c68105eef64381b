import { parseArgs } from 'node:util'
import { book } from '../book/book-command.ts'
import type { Database, Which } from '../database/database.ts'
import type { EnvironmentName } from '../environment/environment-name.ts'
import { optionsIn, refuseIgnored, type Takes } from '../environment/refuse-ignored.ts'
import { find } from '../find/find-command.ts'
import type { SaleLedger } from '../ledger/sale-ledger.ts'
import { type Output, say } from '../output.ts'
import { acceptHistory } from './accept-history.ts'
import { alerts, forget } from './alerts.ts'
import { audit } from './audit.ts'
import { clear } from './clear.ts'
import { end } from './end.ts'
import { opensAt } from './opens-at.ts'
import type { Outside } from './outside.ts'
import { pause, resume } from './pause.ts'
import { payments } from './payments.ts'
import { receiptKey } from './receipt-key.ts'
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
  npm run sale ENV clear loss         prints what left the minter; with AUTHOR --confirm clears the halt that waits for a person
  npm run sale ENV rewind TX          sets the journal back to the link TX, so that later ledgers are read again, where the agreed
                                      history lacks the links after it; with --anyway also where that is not known
  npm run sale ENV accept-history FROM TO   accepts what one operator shows of these ledgers, where no other has them any more
                                      both print first what they would change; AUTHOR --confirm does it
  npm run sale -- ENV shutdown AUTHOR notifies every open page that the server is about to stop
  npm run sale -- ENV book --from 2026-11-01 --to 2026-12-01   every movement of the minter's money on these days (UTC; the last one
                                      is left out), its balances, and how they differ from the ledger; --csv prints a table
  npm run sale ENV find WALLET|TX|PASS|PURCHASE|INVOICE   what happened, in the order of time; what the buyer was told; where the
                                      money is by the ledger; and a paragraph to send to them; --all has more than the newest twenty
  npm run sale ENV export WALLET      everything stored about a wallet, as JSON, to send to its owner
  npm run sale -- ENV erase WALLET AUTHOR   prints what of sessions and identity it would delete, and what stays; --confirm does it
  npm run sale ENV receipt-key        makes a key pair for signing receipts

AUTHOR is --by NAME --why TEXT: both are stored in the audit, and visitors never read them.
ENV is local (the database of npm start), testnet or production (wrangler login). npm keeps options to itself unless a -- comes
before all words: npm run sale -- ENV clear loss --confirm. Of --why it says "No workspaces found", and nothing is done.
  --persist-to DIR                    of local: another folder than that of npm start
`

const OPTIONS = {
  forget: { type: 'string' },
  by: { type: 'string' },
  why: { type: 'string' },
  say: { type: 'string' },
  tier: { type: 'string' },
  'pay-first': { type: 'boolean', default: false },
  'sign-ins': { type: 'boolean', default: false },
  forms: { type: 'boolean', default: false },
  confirm: { type: 'boolean', default: false },
  from: { type: 'string' },
  to: { type: 'string' },
  csv: { type: 'boolean', default: false },
  retry: { type: 'boolean', default: false },
  done: { type: 'string' },
  anyway: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  'persist-to': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const AUTHOR = ['by', 'why'] as const
const SCOPE = ['tier', 'pay-first', 'sign-ins', 'forms'] as const

const TAKES = new Map<string, Takes>([
  taking('status', 0),
  taking('alerts', 0, 'forget', ...AUTHOR),
  taking('pause', 1, ...SCOPE, 'say', ...AUTHOR),
  taking('resume', 1, ...SCOPE, ...AUTHOR),
  taking('end', 1, ...SCOPE, 'say', ...AUTHOR),
  taking('opens-at', 1, ...AUTHOR),
  taking('audit', 0),
  taking('payments', 0),
  taking('refund', 1, 'retry', 'done', ...AUTHOR),
  taking('clear', 1, 'confirm', ...AUTHOR),
  taking('rewind', 1, 'anyway', 'confirm', ...AUTHOR),
  taking('accept-history', 2, 'confirm', ...AUTHOR),
  taking('shutdown', 0, ...AUTHOR),
  taking('book', 0, 'from', 'to', 'csv'),
  taking('find', 1, 'all'),
  taking('export', 1),
  taking('erase', 1, 'confirm', ...AUTHOR),
  taking('receipt-key', 0),
])

function taking(command: string, words: number, ...options: readonly (keyof typeof OPTIONS)[]) {
  return [command, { words, options: [...options, 'persist-to'] }] as const
}

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
  const [command = 'status', name, second] = positionals
  if (values.help || command === 'help') return say(output, HELP)
  const takes = TAKES.get(command)
  if (!takes) throw new Error(`There is no command "${command}".\n${HELP}`)
  refuseIgnored(command, takes, { words: positionals.slice(1), options: optionsIn(tokens) })
  if (command === 'receipt-key') return receiptKey(output)
  const database = open({ environment, state: values['persist-to'] })
  const asked = { ...values, now }

  switch (command) {
    case 'status':
      return status(database, output, { now, outside })
    case 'pause':
      return pause(database, output, name, asked)
    case 'resume':
      return resume(database, output, name, asked, outside)
    case 'end':
      return end(database, output, name, asked)
    case 'opens-at':
      return opensAt(database, output, name, asked, outside)
    case 'audit':
      return audit(database, output)
    case 'payments':
      return payments(database, output)
    case 'alerts':
      return values.forget === undefined
        ? alerts(database, output)
        : forget(database, output, values.forget, asked)
    case 'refund':
      return refund(database, output, name, asked, openLedger)
    case 'clear':
      return clear(database, output, name, asked, outside)
    case 'book':
      return book(database, output, asked, openLedger)
    case 'find':
      return find(database, output, name, asked, openLedger)
    case 'export':
      return exportWallet(database, output, name)
    case 'erase':
      return eraseData(database, output, name, asked)
    case 'rewind':
      return rewind(database, output, name, asked)
    case 'accept-history':
      return acceptHistory(database, output, [name, second], asked)
    case 'shutdown':
      return shutdown(database, output, asked)
  }
}
