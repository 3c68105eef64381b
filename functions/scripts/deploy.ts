import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deploy } from './deploy/deploy.ts'
import { realDeployTools } from './deploy/real-tools.ts'
import { secretsFile } from './deploy/secrets-file.ts'
import { commandFor } from './environment/command.ts'
import { deployedOnly } from './environment/environment-name.ts'
import { root } from './root.ts'

await commandFor('deploy', process.argv.slice(2), async (given, rest, environment) => {
  if (rest[0] === 'help') return console.log('npm run deploy ENV [-- --dry-run]')
  const name = deployedOnly(given, 'npm start serves it.')
  const { values } = parseArgs({
    args: [...rest],
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const plan = {
    environment: { ...environment, name },
    workshop: join(root, '.state', 'release', name),
    namedSite: join(root, 'web/dist'),
    migrations: join(root, 'functions/adapters/db/migrations'),
    secretsFile: secretsFile(name),
    // Without a `--` before it npm keeps the option to itself, and says so here.
    dryRun: values['dry-run'] || process.env.npm_config_dry_run === 'true',
  }
  await deploy(plan, realDeployTools(name, environment))
})
