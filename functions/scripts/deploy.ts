import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deploy } from './deploy/deploy.ts'
import { realTools } from './deploy/real-tools.ts'
import { secretsFile } from './deploy/secrets-file.ts'
import { readEnvironment } from './environment/environment.ts'
import { deployedFirst } from './environment/environment-name.ts'
import { root } from './root.ts'

// npm run deploy ENV [--dry-run]
try {
  const { name, rest } = deployedFirst('deploy', process.argv.slice(2), 'npm start serves it.')
  const { values } = parseArgs({
    args: [...rest],
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const environment = { ...(await readEnvironment(name)), name }
  const plan = {
    environment,
    workshop: join(root, '.state', 'release', name),
    namedSite: join(root, 'web/dist'),
    migrations: join(root, 'functions/adapters/db/migrations'),
    secretsFile: secretsFile(name),
    // Without a `--` before it npm keeps the option to itself, and says so here.
    dryRun: values['dry-run'] || process.env.npm_config_dry_run === 'true',
  }
  await deploy(plan, realTools(name, environment))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
