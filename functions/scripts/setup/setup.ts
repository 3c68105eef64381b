import { isSecret } from '../../config/environment.ts'
import { secretsIn, settleSecrets } from '../deploy/secrets-file.ts'
import { alone } from '../environment/alone.ts'
import type { EnvironmentName } from '../environment/environment-name.ts'
import { valueOrStop } from '../wrangler/required.ts'
import { answerQuestions, checkAnswers } from './answer-questions.ts'
import { bindDatabase } from './bind-database.ts'
import { describe } from './describe.ts'
import type { SetupPlan } from './plan.ts'
import { remember, toReplace } from './record.ts'
import { publicHalves } from './secrets.ts'
import { setUpAccounts } from './set-up-accounts.ts'
import { setupFiles } from './setup-files.ts'
import type { Deployed, Files } from './setup-state.ts'
import type { SetupTools } from './tools.ts'
import { provideSecrets } from './upload-secrets.ts'

/**
 * Sets up an environment up to its first deploy, and completes one that is deployed: asks what a person alone knows, makes the
 * rest, and says what the accounts have to sign. Each step looks at what is there, so that a second run changes nothing and one
 * that was broken off anywhere goes on. Throws a sentence for the operator where it stops.
 */
export async function setUp(plan: SetupPlan, tools: SetupTools): Promise<void> {
  const { name, rotate } = plan
  if (name === 'production' && plan.faucet)
    throw new Error('production is on Mainnet, which has no faucet: name accounts of your own.')
  if (name === 'local' && [...rotate, ...Object.keys(plan.answers)].some(isSecret))
    throw new Error('The secrets of local are the sandbox’s, in functions/local.env: they are not replaced.')
  return plan.dryRun ? describe(plan, tools) : alone(`${plan.files.record}.pid`, () => complete(plan, tools))
}

async function complete(plan: SetupPlan, tools: SetupTools): Promise<void> {
  const { name, rotate } = plan
  const deployed = name === 'local' ? NOT_DEPLOYED : await lookAtWorker(plan.files, tools)
  const files = setupFiles(name, plan.files, deployed)
  const state = await files.read()
  const asked = { ...plan, rotate: toReplace(rotate, state.record) }
  const answers = checkAnswers(state, asked, tools)
  await answerQuestions(files, answers, asked, tools)
  if (name !== 'local') {
    await bindDatabase(files, tools)
    await provideSecrets(files, asked.rotate, tools)
  }
  const allSigned = await setUpAccounts(files, tools)
  tools.say(nextOf(name, deployed, allSigned))
}

function nextOf(name: EnvironmentName, { isDeployed }: Deployed, allSigned: boolean): string {
  if (name === 'local' && allSigned) return 'local is set up: npm start serves it.'
  const done = `${name} is set up as far as can be done from here.`
  if (name === 'local') return `${done} Run it again once all is signed.`
  return isDeployed
    ? `${done} Next: npm run doctor ${name}. What changed in wrangler.toml takes effect with npm run deploy ${name}.`
    : `${done} Next: npm run doctor ${name} -- --before`
}

const NOT_DEPLOYED: Deployed = { isDeployed: false, uploaded: [] }

/** Asks what is deployed; a first deploy that was broken off may have left secrets in their file, which the Worker gets. */
async function lookAtWorker({ secrets, record }: Files, tools: SetupTools): Promise<Deployed> {
  const { wrangler } = tools
  remember(record, publicHalves(secretsIn(secrets)))
  const deployment = await wrangler.deployment()
  if (!deployment.ok && deployment.error === 'no-worker') return NOT_DEPLOYED
  valueOrStop(deployment, 'asking what is deployed')
  await settleSecrets(secrets, tools)
  return {
    isDeployed: true,
    uploaded: valueOrStop(await wrangler.secretNames(), 'asking which secrets are set'),
  }
}
