import { parseArgs } from 'node:util'
import { realDeployTools } from './deploy/real-tools.ts'
import { rollBack } from './deploy/roll-back.ts'
import { commandFor } from './environment/command.ts'
import { deployedOnly } from './environment/environment-name.ts'

await commandFor('rollback', process.argv.slice(2), async (given, rest, environment) => {
  if (rest[0] === 'help') return console.log('npm run rollback ENV [VERSION] [-- --anyway]')
  const name = deployedOnly(given, 'check out the earlier release.')
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { anyway: { type: 'boolean', default: false } },
  })
  const [version = null] = positionals
  await rollBack(environment, realDeployTools(name, environment), { version, anyway: values.anyway })
})
