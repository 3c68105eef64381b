import { parseArgs } from 'node:util'
import { book } from '../book/book-command.ts'
import type { EnvironmentName } from '../environment/environment-name.ts'
import type { Database, Which } from '../inbox/database.ts'
import { type Output, say } from '../inbox/output.ts'
import type { SaleLedger } from '../ledger/sale-ledger.ts'
import { acceptHistory } from './accept-history.ts'
import { alerts, forget } from './alerts.ts'
import { clear } from './clear.ts'
import { payments } from './payments.ts'
import { receiptKey } from './receipt-key.ts'
import { refund } from './refund.ts'
import { rewind } from './rewind.ts'
import { shutdown } from './shutdown.ts'
import { status } from './status.ts'

const HELP = `
The state of the sale, and what waits for a person.

  npm run sale ENV                    halts, alerts, tickets, quarantined passes, tiers, how far the ledger is read
  npm run sale ENV alerts             every alert, newest first
  npm run sale -- ENV alerts --forget NAME   deletes an alert whose cause is in order again, so that it can be raised anew
  npm run sale ENV payments           payments that wait for a person, and payments without a request
  npm run sale ENV refund ADDRESS     refunds what an account is owed for payments that were too small, and retries its refunds
                                      that wait for a person
  npm run sale ENV clear loss         prints what left the minter; with --confirm clears the halt that waits for a person
  npm run sale ENV rewind TX          sets the journal back to the link TX, so that later ledgers are read again, where the agreed
                                      history lacks the links after it; with --anyway also where that is not known
  npm run sale ENV accept-history FROM TO   accepts what one operator shows of these ledgers, where no other has them any more
                                      both print first what they would change; --by NAME --why TEXT --confirm does it
  npm run sale ENV shutdown           notifies every open page that the server is about to stop
  npm run sale -- ENV book --from 2026-11-01 --to 2026-12-01   every movement of the minter's money on these days (UTC; the last one
                                      is left out), its balances, and how they differ from the ledger; --csv prints a table
  npm run sale ENV receipt-key        makes a key pair for signing receipts

ENV is local (the database of npm start), testnet or production (wrangler login). npm keeps options to itself unless a -- comes
before all words: npm run sale -- ENV clear loss --confirm
  --persist-to DIR                    of local: another folder than that of npm start
`

/** Runs one command about an environment's sale, given as its words. Throws an error with a sentence for the operator where it cannot. */
export async function answer(
  environment: EnvironmentName,
  words: readonly string[],
  open: (which: Which) => Database,
  output: Output,
  now: number,
  openLedger: () => Promise<SaleLedger> = noLedger,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      forget: { type: 'string' },
      by: { type: 'string' },
      why: { type: 'string' },
      confirm: { type: 'boolean', default: false },
      from: { type: 'string' },
      to: { type: 'string' },
      csv: { type: 'boolean', default: false },
      anyway: { type: 'boolean', default: false },
      'persist-to': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [command = 'status', name, second] = positionals
  if (values.help || command === 'help') return say(output, HELP)
  if (command === 'receipt-key') return receiptKey(output)
  const database = open({ environment, state: values['persist-to'] })
  const { by, why, confirm, anyway } = values
  const deciding = { by, why, confirm, anyway, now }

  switch (command) {
    case 'status':
      return status(database, output)
    case 'payments':
      return payments(database, output)
    case 'alerts':
      return values.forget === undefined ? alerts(database, output) : forget(database, output, values.forget)
    case 'refund':
      return refund(database, output, name, now)
    case 'clear':
      return clear(database, output, name, confirm)
    case 'book':
      return book(database, output, { from: values.from, to: values.to, asCsv: values.csv }, openLedger)
    case 'rewind':
      return rewind(database, output, name, deciding)
    case 'accept-history':
      return acceptHistory(database, output, [name, second], deciding)
    case 'shutdown':
      return shutdown(database, output, now)
    default:
      throw new Error(`There is no command "${command}".\n${HELP}`)
  }
}

function noLedger(): Promise<never> {
  return Promise.reject(new Error('This command needs the ledger, and was given none.'))
}
