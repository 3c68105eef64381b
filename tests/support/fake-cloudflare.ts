import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LiveSite } from '../../functions/scripts/deploy/tools.ts'
import type { Ran, RunWrangler } from '../../functions/scripts/wrangler/run.ts'
import {
  CUT,
  failing,
  filesBelow,
  json,
  NO_WORKER,
  reply,
  SIGNED_OUT,
  said,
} from './fake-wrangler-answers.ts'

const HEALTH = {
  xrpl: { connected: true, ledgerIndex: 7, closedAt: 1 },
  database: { connected: true },
  checkedAt: 1,
}
const NOT_READY = { error: 'Not ready.', code: 'not_ready', requestId: 'r', failed: ['cron'] }
const STATUS = {
  minting: 'open',
  issuer: 'rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM',
  networkId: 1,
  networkName: 'XRPL Testnet',
  explorerUrl: null,
  explorerTxUrl: null,
}

interface Version {
  readonly id: string
  readonly tag: string | null
  /** The files of its site. */
  readonly site: ReadonlyMap<string, Uint8Array>
  readonly secrets: readonly string[]
  /** What is wrong with it: its health is not answered. */
  readonly broken: boolean
}

interface Deployment {
  readonly created_on: string
  readonly annotations: { readonly 'workers/message': string }
  readonly versions: readonly { readonly version_id: string; readonly percentage: number }[]
}

/** One Worker of an account, its database and its site, as far as wrangler and visitors see them. */
export class FakeCloudflare {
  readonly versions: Version[] = []
  readonly deployments: Deployment[] = []
  /** The migrations that its database has. */
  readonly applied: string[] = []
  readonly migrations: string[]
  /** The databases of the account. */
  readonly databases: { readonly uuid: string; readonly name: string }[] = []
  readonly required = ['MINTER_SEED']
  triggers = 0
  loggedIn = true
  /** Whether the next upload has a class that what is deployed lacks. */
  newClass = false
  /** Whether the next upload fails its smoke test. */
  breaksNext = false
  /** Secrets that have changed since earlier versions. */
  changedSecrets: string[] = []
  warnings: string[] = []
  /** The arguments of every run, without the environment. */
  readonly runs: string[] = []
  /** The run, counted from 0, after which the answer is lost; before which, with `lostBefore`. */
  cutAt: number | null = null
  cutBefore = false

  readonly #namedSite: string

  /** `namedSite` is the folder that wrangler.toml names, without which some commands refuse. */
  constructor(migrations: readonly string[], namedSite: string) {
    this.migrations = [...migrations]
    this.#namedSite = namedSite
  }

  /** wrangler, as its typed calls see it. */
  readonly run: RunWrangler = async (args, input = '') => {
    const environment = args.indexOf('--env')
    const words = args.filter((_, index) => index !== environment && index !== environment + 1)
    const number = this.runs.push(words.join(' ')) - 1
    if (this.cutAt === number && this.cutBefore) return CUT
    const ran = this.#loggedInFor(words) ? this.#answer(words, input) : SIGNED_OUT
    return this.cutAt === number ? CUT : ran
  }

  /** The site, as visitors see it. */
  readonly live: LiveSite = {
    ask: async (path, version) => {
      const [latest] = this.deployments
      if (!latest) return reply(404, 'nothing here')
      const aimed = latest.versions.find(({ version_id }) => version_id === version)
      const chosen = aimed ?? latest.versions.find(({ percentage }) => percentage === 100)
      const answering = this.versions.find(({ id }) => id === chosen?.version_id)
      if (!answering) return null
      const { pathname } = new URL(path, 'https://site.example')
      if (pathname === '/api/health/status')
        return { ...reply(answering.broken ? 503 : 200, JSON.stringify(HEALTH)), version: answering.id }
      // No cron run has been completed since the first deploy.
      if (pathname === '/api/health/ready')
        return { ...reply(503, JSON.stringify(NOT_READY)), version: answering.id }
      if (pathname === '/v2/nft/status')
        return { ...reply(200, JSON.stringify(STATUS)), version: answering.id }
      const file = answering.site.get(pathname === '/' ? 'index.html' : pathname.slice(1))
      return file ? { ...reply(200, ''), type: 'text/html', body: file } : reply(404, '')
    },
  }

  /** The version that all visitors have. */
  visitorsHave(): Version | undefined {
    const all = this.deployments[0]?.versions.find(({ percentage }) => percentage === 100)
    return this.versions.find(({ id }) => id === all?.version_id)
  }

  #loggedInFor(words: readonly string[]): boolean {
    return this.loggedIn || words.includes('--dry-run') || words[0] === 'whoami'
  }

  #answer(words: readonly string[], input: string): Ran {
    const [first, second, third] = words
    const option = (name: string) => words[words.indexOf(name) + 1] ?? ''
    switch (`${first} ${second}`) {
      case 'deploy --dry-run':
        return this.#bundle(option('--outdir'))
      case 'deploy --assets':
        return this.#deploy(option)
      case 'versions upload':
        return this.#uploadOnly(option)
      case 'versions list':
        return json(
          this.versions.map(({ id, tag }) => ({
            id,
            annotations: tag === null ? {} : { 'workers/tag': tag },
          })),
        )
      case 'versions deploy':
        return this.#share(
          words.slice(2).filter((word) => word.includes('@')),
          option('--message'),
        )
      case 'deployments status':
        return this.deployments[0] ? json(this.deployments[0]) : NO_WORKER
      case 'deployments list':
        return this.deployments[0] ? json([...this.deployments].reverse()) : NO_WORKER
      case 'triggers deploy':
        return this.#applyTriggers()
      case 'secret list':
        return this.deployments[0]
          ? json((this.visitorsHave()?.secrets ?? []).map((name) => ({ name })))
          : NO_WORKER
      case 'secret bulk':
        return this.#setSecrets(input)
      case 'd1 list':
        return json(this.databases)
      case 'd1 create':
        return this.#createDatabase(third ?? '')
      case 'd1 migrations':
        return third === 'list' ? this.#pending() : this.#apply()
      case 'd1 time-travel':
        return json({ bookmark: `bookmark-${this.applied.length}` })
      default:
        return first === 'rollback'
          ? this.#share([`${second}@100%`], option('--message'), true)
          : failing('Unknown arguments')
    }
  }

  #bundle(outdir: string): Ran {
    mkdirSync(outdir, { recursive: true })
    writeFileSync(join(outdir, 'index.js'), 'export default {}')
    return {
      ...said('--dry-run: exiting now.'),
      stderr: this.warnings.map((text) => `▲ [WARNING] ${text}\n\n\n`).join(''),
    }
  }

  #deploy(option: (name: string) => string): Ran {
    const file = option('--secrets-file')
    const given = file.endsWith('.json') ? Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object) : []
    const inherited = this.visitorsHave()?.secrets ?? []
    const missing = this.required.filter((name) => ![...given, ...inherited].includes(name))
    if (missing.length > 0)
      return failing(`The following required secrets have not been set: ${missing.join(', ')}`)
    const id = this.#add(option, [...inherited, ...given])
    this.newClass = false
    this.#put([{ version_id: id, percentage: 100 }], option('--message'))
    return { ...said('Uploaded'), report: [{ type: 'deploy', version: 1, version_id: id }] }
  }

  #uploadOnly(option: (name: string) => string): Ran {
    if (!this.deployments[0])
      return failing(
        'You cannot upload a new version of a Worker that does not yet exist. Please run the `deploy` command first.',
      )
    if (this.newClass)
      return failing(
        'This Worker has a pending Durable Object migration, which cannot be applied by `wrangler versions upload`.',
      )
    const id = this.#add(option, this.visitorsHave()?.secrets ?? [])
    return { ...said('Uploaded'), report: [{ type: 'version-upload', version: 1, version_id: id }] }
  }

  #add(option: (name: string) => string, secrets: readonly string[]): string {
    const id = `00000000-0000-4000-8000-${String(this.versions.length + 1).padStart(12, '0')}`
    const site = filesBelow(option('--assets'))
    this.versions.push({ id, tag: option('--tag'), site, secrets, broken: this.breaksNext })
    this.breaksNext = false
    return id
  }

  #share(specs: readonly string[], message: string, force = false): Ran {
    const versions = specs.map((spec) => {
      const [version_id = '', percentage = ''] = spec.split('@')
      return { version_id, percentage: Number.parseInt(percentage, 10) }
    })
    const earlier = versions.some(({ version_id }) => this.#isEarlier(version_id))
    if (earlier && this.changedSecrets.length > 0 && !force)
      return failing(
        `The following secrets have changed: ${this.changedSecrets.join(', ')} [code: 10220]`,
        10220,
      )
    this.#put(versions, message)
    return said('Deployed')
  }

  #isEarlier(id: string): boolean {
    const now = this.visitorsHave()
    return now !== undefined && id < now.id
  }

  #put(versions: Deployment['versions'], message: string): void {
    const created_on = new Date(Date.UTC(2026, 10, 27, 0, 0, this.deployments.length)).toISOString()
    this.deployments.unshift({ created_on, annotations: { 'workers/message': message }, versions })
  }

  #setSecrets(input: string): Ran {
    const now = this.visitorsHave()
    if (!now) return NO_WORKER
    const names = Object.keys(JSON.parse(input) as object)
    const id = `00000000-0000-4000-8000-${String(this.versions.length + 1).padStart(12, '0')}`
    this.versions.push({ ...now, id, tag: null, secrets: [...new Set([...now.secrets, ...names])] })
    this.#put([{ version_id: id, percentage: 100 }], 'secret change')
    return said('Finished processing secrets')
  }

  #createDatabase(name: string): Ran {
    if (this.databases.some((one) => one.name === name))
      return failing(`A database with that name already exists [code: 7502]`, 7502)
    const uuid = `d1000000-0000-4000-8000-${String(this.databases.length + 1).padStart(12, '0')}`
    this.databases.push({ uuid, name })
    return said(`✅ Successfully created DB '${name}'`)
  }

  #applyTriggers(): Ran {
    if (!existsSync(this.#namedSite))
      return failing('The directory specified by the "assets.directory" field does not exist')
    this.triggers += 1
    return said('Deployed triggers')
  }

  #pending(): Ran {
    const pending = this.migrations.filter((name) => !this.applied.includes(name))
    if (pending.length === 0) return said('✅ No migrations to apply!')
    return said(['Migrations to be applied:', '│ Name │', ...pending.map((name) => `│ ${name} │`)].join('\n'))
  }

  #apply(): Ran {
    this.applied.splice(0, this.applied.length, ...this.migrations)
    return said('applied')
  }
}
