import { DatabaseSync } from 'node:sqlite'

// `node run-sql.ts <file> <statement>` prints the rows as JSON. It waits for a writing server.
const [file = '', sql = ''] = process.argv.slice(2)
const database = new DatabaseSync(file, { timeout: 5_000 })
console.log(JSON.stringify(database.prepare(sql).all()))
database.close()
