import { createControl } from '../sandbox/control.ts'
import { buyDemoPasses } from './demo-passes.ts'

/** `npm start` runs this at each start, with the site's and the sandbox's address. */
const [site = '', sandbox = ''] = process.argv.slice(2)

try {
  await buyDemoPasses((path, init) => fetch(new URL(path, site), init), createControl(sandbox))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
