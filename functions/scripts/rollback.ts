import { parseArgs } from 'node:util'
import { realTools } from './deploy/real-tools.ts'
import { rollBack } from './deploy/roll-back.ts'
import { readEnvironment } from './environment/environment.ts'
import { deployedFirst } from './environment/environment-name.ts'

// npm run rollback ENV [VERSION] [--anyway]
try {
  const { name, rest } = deployedFirst('rollback', process.argv.slice(2), 'check out the earlier release.')
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { anyway: { type: 'boolean', default: false } },
  })
  const environment = await readEnvironment(name)
  await rollBack(environment, realTools(name, environment), {
    version: positionals[0] ?? null,
    anyway: values.anyway,
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
