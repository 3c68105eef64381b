import type { EnvironmentName } from '../../environment/environment-name.ts'
import type { WorkerConfig } from '../examined/worker-config.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const { right, wrong } = findingsOf('bindings')

interface Facts {
  readonly name: EnvironmentName
  readonly worker: WorkerConfig
  /** The top level, which has every binding. */
  readonly top: WorkerConfig
  /** Where the site stands; null where its setting cannot be read. */
  readonly site: string | null
}

/** Whether wrangler.toml has the placeholder in place of the id of a database. */
export function lacksDatabase(id: string): boolean {
  return /^[0-]*$/.test(id)
}

/** Judges what wrangler.toml binds in this environment: wrangler itself only warns of a binding that is missing. */
export function judgeBindings({ name, worker, top, site }: Facts): readonly Finding[] {
  const found: Finding[] = []
  const missing = (what: string, section: string) =>
    found.push(wrong(`${what} is not bound`, `add it under [[env.${name}.${section}]] of wrangler.toml`))
  for (const [binding, className] of top.objects) {
    const its = worker.objects.get(binding)
    if (its === undefined) missing(binding, 'durable_objects.bindings')
    else if (its !== className)
      found.push(wrong(`${binding} is ${its}`, `bind it to ${className} in wrangler.toml`))
  }
  for (const limit of top.limits) if (!worker.limits.includes(limit)) missing(limit, 'ratelimits')
  const self = worker.services.get('SELF')
  if (self === undefined) missing('SELF', 'services')
  else if (self !== worker.name)
    found.push(wrong(`SELF is the Worker ${self}, which is another`, `name ${worker.name} there`))
  for (const binding of top.mail) if (!worker.mail.includes(binding)) missing(binding, 'send_email')
  const database = worker.databases.get('DB')
  if (database === undefined) missing('DB', 'd1_databases')
  else if (name !== 'local') found.push(...judgeDatabase(name, worker, top, database))
  found.push(...judgeSwitches(worker))
  if (name !== 'local') found.push(...judgeRoute(worker, site))
  return found.length > 0 ? found : [right(`the Worker ${worker.name} has all of its bindings`)]
}

/** What wrangler.toml sets for the whole Worker. */
function judgeSwitches(worker: WorkerConfig): readonly Finding[] {
  const switches: readonly (readonly [boolean, string, string])[] = [
    [worker.crons.length > 0, 'no cron run is set', 'add crons = ["* * * * *"] under [triggers]'],
    [worker.assets !== null, 'the site’s files are not bound', 'add [assets] with a binding'],
    [worker.cached, 'the cache in front of the Worker is off', 'add enabled = true under [cache]'],
    [worker.version !== null, 'nothing names the release', 'add [version_metadata] with the binding VERSION'],
    [
      worker.replacesAtOnce,
      'objects keep the code of the release before for minutes',
      'add code_update_strategy = { mode = "immediate" } under durable_objects',
    ],
  ]
  return switches.flatMap(([isRight, found, todo]) =>
    isRight ? [] : [wrong(found, `${todo} in wrangler.toml`)],
  )
}

/** Whether visitors of the site's address reach this Worker. */
function judgeRoute({ routes, workersDev }: WorkerConfig, site: string | null): readonly Finding[] {
  if (site === null) return []
  const { hostname } = new URL(site)
  const leads = routes.some((pattern) => pattern.split('/')[0] === hostname)
  if (leads || (workersDev && hostname.endsWith('.workers.dev'))) return []
  const todo = `add a route with the pattern "${hostname}" and custom_domain = true in wrangler.toml`
  return [wrong(`no route of the Worker leads to ${hostname}, where SITE_URL is`, todo)]
}

function judgeDatabase(
  name: EnvironmentName,
  worker: WorkerConfig,
  top: WorkerConfig,
  database: string,
): readonly Finding[] {
  const put = `put the id that npx wrangler d1 create ${worker.name} prints under [[env.${name}.d1_databases]]`
  if (lacksDatabase(database))
    return [
      wrong(
        'the id of the database DB is the placeholder',
        `npm run setup ${name} makes the database and writes its id`,
      ),
    ]
  if (database === top.databases.get('DB'))
    return [wrong('the database DB is that of another environment', put)]
  return []
}

export const bindings = checkOf(
  'bindings',
  'before',
  async (examined) => ({
    name: examined.name,
    worker: examined.worker,
    top: examined.top,
    site: examined.known.values.SITE_URL ?? null,
  }),
  judgeBindings,
)
