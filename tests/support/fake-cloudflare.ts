import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ran, RunWrangler } from '../../functions/scripts/wrangler/run.ts'
import { fakeSite } from './fake-site.ts'
import { FakeVersions } from './fake-versions.ts'
import { CUT, failing, json, NO_WORKER, SIGNED_OUT, said } from './fake-wrangler-answers.ts'

/** One Worker of an account, its database and its site, as far as wrangler and visitors see them. */
export class FakeCloudflare extends FakeVersions {
  /** The site, as visitors see it. */
  readonly live = fakeSite(this)
  /** The migrations that its database has. */
  readonly applied: string[] = []
  readonly migrations: string[]
  /** The databases of the account. */
  readonly databases: { readonly uuid: string; readonly name: string }[] = []
  triggers = 0
  loggedIn = true
  warnings: string[] = []
  /** The arguments of every run, without the environment. */
  readonly runs: string[] = []
  /** The run, counted from 0, after which the answer is lost; before which, with `cutBefore`. */
  cutAt: number | null = null
  cutBefore = false

  readonly #namedSite: string

  /** `namedSite` is the folder that wrangler.toml names, without which some commands refuse. */
  constructor(migrations: readonly string[], namedSite: string) {
    super()
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

  #loggedInFor(words: readonly string[]): boolean {
    return this.loggedIn || words.includes('--dry-run')
  }

  #answer(words: readonly string[], input: string): Ran {
    const [first, second, third] = words
    const option = (name: string) => words[words.indexOf(name) + 1] ?? ''
    switch (`${first} ${second}`) {
      case 'deploy --dry-run':
        return this.#bundle(option('--outdir'))
      case 'deploy --assets':
        return this.deploy(option)
      case 'versions upload':
        return this.uploadOnly(option)
      case 'versions list':
        return json(
          this.versions.map(({ id, tag, bySecret }) => ({
            id,
            annotations: {
              ...(tag !== null && { 'workers/tag': tag }),
              ...(bySecret && { 'workers/triggered_by': 'secret' }),
            },
          })),
        )
      case 'versions deploy':
        return this.share(
          words.slice(2).filter((word) => word.includes('@')),
          option('--message'),
        )
      case 'deployments status':
        return this.deployments[0] ? json(this.deployments[0]) : NO_WORKER
      case 'deployments list':
        // The last ten.
        return this.deployments[0] ? json(this.deployments.slice(0, 10).reverse()) : NO_WORKER
      case 'triggers deploy':
        return this.#applyTriggers()
      case 'secret list':
        return this.deployments[0]
          ? json((this.visitorsHave()?.secrets ?? []).map((name) => ({ name })))
          : NO_WORKER
      case 'secret bulk':
        return this.setSecrets(input)
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
          ? this.share([`${second}@100%`], option('--message'), true)
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
