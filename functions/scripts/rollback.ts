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
  const [version = null, second] = positionals
  if (version === '')
    throw new Error('Which version? npm run rollback ENV VERSION, or no word for the one before.')
  if (second !== undefined) throw new Error(`A roll-back takes one version, and no "${second}".`)
  // Without a `--` before it npm keeps the option to itself: what was to be tried would be done.
  if (process.env.npm_config_dry_run === 'true')
    throw new Error('A roll-back has no --dry-run. Nothing was changed.')
  await rollBack(environment, realDeployTools(name, environment), { version, anyway: values.anyway })
})
