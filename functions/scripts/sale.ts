import { openDatabase } from './database/open-database.ts'
import { commandFor } from './environment/command.ts'
import { openSaleLedger } from './ledger/sale-ledger.ts'
import { answer } from './sale/answer.ts'
import { outsideOf } from './sale/outside.ts'

// What waits for an operator's decision, as a command.
const output = (text: string) => void process.stdout.write(text)
await commandFor('sale', process.argv.slice(2), (name, words, environment) =>
  answer(
    name,
    words,
    openDatabase,
    output,
    Date.now(),
    async () => openSaleLedger(environment),
    outsideOf(environment),
  ),
)
