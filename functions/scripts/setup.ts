import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { secretsFile, secretsIn } from './deploy/secrets-file.ts'
import { commandFor } from './environment/command.ts'
import { localEnvFile, localVars } from './local/local.ts'
import { root } from './root.ts'
import { realSetupTools } from './setup/real-tools.ts'
import { recordFile } from './setup/record.ts'
import { setUp } from './setup/setup.ts'
import { readWords } from './setup/words.ts'
import { configurationFile } from './wrangler/configuration.ts'

const HELP = `
Sets up an environment: asks what you alone know, makes the rest, and prints what issuer and minter have to sign.

  npm run setup ENV -- WORDS      ENV is local, testnet or production
    NAME=VALUE       answers a question before it is asked, by the name of its setting
    --answers FILE   the same from JSON such as {"NAME": "…"}, of mode 0600; the only way for a secret but the terminal
    --faucet         issuer and minter are new accounts that a faucet funds (not on production)
    --rotate NAME    replaces a secret that is set
    --dry-run        says what it would do, and changes nothing

Run again, it changes nothing that is right, and goes on from where it stopped. It never asks for the key of the issuer, nor for
the master key of the minter.
`

await commandFor('setup', process.argv.slice(2), async (name, rest) => {
  if (rest[0] === 'help') return console.log(HELP)
  // Without a `--` before it npm keeps an option to itself.
  const words = readWords(rest, (file) => {
    if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
    return secretsIn(file)
  })
  const files = {
    toml: configurationFile,
    secrets: name === 'local' ? join(root, localEnvFile) : secretsFile(name),
    record: recordFile(name),
    machine: name === 'local' ? localVars : {},
  }
  const dryRun = words.dryRun || process.env.npm_config_dry_run === 'true'
  await setUp({ name, files, ...words, dryRun }, realSetupTools(name))
})
