import { openDatabase } from './database/open-database.ts'
import { commandFor } from './environment/command.ts'
import { withName } from './environment/environment-name.ts'
import { openSaleLedger } from './ledger/sale-ledger.ts'
import { standardOutput } from './output.ts'
import { answer } from './sale/answer.ts'
import { outsideOf } from './sale/outside.ts'

// What waits for an operator's decision, as a command.
await commandFor('sale', process.argv.slice(2), (name, words, environment) =>
  answer(
    name,
    words,
    openDatabase,
    words[0] === 'help' ? standardOutput : (text) => standardOutput(withName(text, name)),
    Date.now(),
    async () => openSaleLedger(environment),
    outsideOf(environment),
  ),
)
