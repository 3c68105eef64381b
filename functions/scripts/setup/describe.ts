import { lacksDatabase } from '../doctor/checks/bindings.ts'
import { checkAnswers } from './answer-questions.ts'
import { newAnswers, withAnswers } from './given-answers.ts'
import type { SetupPlan } from './plan.ts'
import { openQuestions } from './questions.ts'
import { toReplace } from './record.ts'
import { secretsToMake } from './secrets.ts'
import { setupFiles } from './setup-files.ts'
import type { SetupTools } from './tools.ts'

/** Says what a setup would do, and changes nothing. It needs no account at Cloudflare and no answers. */
export async function describe(plan: SetupPlan, tools: SetupTools): Promise<void> {
  const { name } = plan
  const { wrangler, say } = tools
  const deployment = name === 'local' ? null : await wrangler.deployment()
  const names = deployment?.ok ? await wrangler.secretNames() : null
  const files = setupFiles(name, plan.files, {
    isDeployed: deployment?.ok ?? false,
    uploaded: names?.ok ? names.value : [],
  })
  const state = await files.read()
  const rotate = toReplace(plan.rotate, state.record)
  // A person could be asked: what is missing is no mistake of a dry run.
  checkAnswers(state, { ...plan, rotate }, { ...tools, person: async () => '' })
  const answered = withAnswers(state, newAnswers(plan.answers, state, rotate))

  const isUnknown = deployment !== null && !deployment.ok && deployment.error !== 'no-worker'
  if (isUnknown) say('Cloudflare was not asked what is there: wrangler is not logged in, or was refused.')
  for (const { name: setting, ask, isOptional } of openQuestions(answered, rotate))
    say(`Would ask: ${ask} (${setting}${isOptional ? ', optional' : ''}).`)
  const [{ database_name, database_id }] = state.section.d1_databases
  if (name !== 'local' && lacksDatabase(database_id))
    say(`Would find or make the database ${database_name}, and write its id into wrangler.toml.`)
  const made = name === 'local' ? [] : secretsToMake(answered, rotate, new Set(Object.keys(plan.answers)))
  const kept = deployment?.ok ? 'upload them' : `keep them in ${plan.files.secrets}`
  if (made.length > 0)
    say(
      isUnknown
        ? `Would make what the Worker lacks of ${made.join(', ')}.`
        : `Would make ${made.join(', ')}, and ${kept}.`,
    )
  say('Would then print what issuer and minter have to sign. Nothing was changed.')
}
