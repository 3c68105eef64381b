import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { askNode } from '../../../../functions/adapters/ledger/rpc.ts'
import { isSecret } from '../../../../functions/config/environment.ts'
import type { EnvironmentName } from '../../../../functions/scripts/environment/environment-name.ts'
import { editConfiguration } from '../../../../functions/scripts/setup/edit-configuration.ts'
import { askFaucet } from '../../../../functions/scripts/setup/faucet.ts'
import type { SetupPlan } from '../../../../functions/scripts/setup/plan.ts'
import { questions } from '../../../../functions/scripts/setup/questions.ts'
import { setUp } from '../../../../functions/scripts/setup/setup.ts'
import type { SetupTools } from '../../../../functions/scripts/setup/tools.ts'
import { configurationFile } from '../../../../functions/scripts/wrangler/configuration.ts'
import type { RunWrangler } from '../../../../functions/scripts/wrangler/run.ts'
import { wranglerFor } from '../../../../functions/scripts/wrangler/wrangler.ts'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { FakeCloudflare } from '../../../support/fake-cloudflare.ts'

/** A setup was killed: before or after one of its calls. */
class Killed extends Error {}

interface Killing {
  /** The call, counted from 0 over all tools. */
  readonly at: number
  readonly before: boolean
}

/**
 * A checkout whose Testnet is the sandbox's ledger, an account at Cloudflare, and a person who answers by the names of
 * settings; what they do not know they leave empty.
 */
export class SetupShop {
  readonly folder: string
  readonly cloudflare: FakeCloudflare
  readonly files: SetupPlan['files']
  readonly environment: EnvironmentName
  /** All that was printed. */
  readonly said: string[] = []
  /** Names of the settings that were asked for, in order. */
  readonly asked: string[] = []
  /** What `secret bulk` got, in order. */
  readonly uploads: Readonly<Record<string, string>>[] = []
  answers: Readonly<Record<string, string | readonly string[]>> = {}
  calls = 0
  /** The calls that changed something outside, by their numbers. */
  readonly effects: number[] = []
  killing: Killing | null = null

  readonly #sandbox: Sandbox

  constructor(sandbox: Sandbox, parent: string, environment: EnvironmentName = 'testnet') {
    this.#sandbox = sandbox
    this.environment = environment
    this.folder = mkdtempSync(join(parent, 'shop-'))
    this.cloudflare = new FakeCloudflare([], join(this.folder, 'dist'))
    this.files = {
      toml: join(this.folder, 'wrangler.toml'),
      secrets: join(this.folder, `.secrets.${environment}.json`),
      record: join(this.folder, `.setup.${environment}.json`),
      machine: {},
    }
    copyFileSync(configurationFile, this.files.toml)
    const { urls } = sandbox
    const outside = { XRPL_NODES: `${urls.rpc}, ${urls.secondRpc}`, XAMAN_API_URL: urls.xaman }
    // As the repository ships it, also where its owner has set it up.
    const unset = Object.fromEntries(
      questions.filter(({ name }) => !isSecret(name)).map(({ name }) => [name, '']),
    )
    if (environment === 'local') this.edit({ vars: outside })
    else this.edit({ vars: { ...unset, ...outside }, databaseId: '00000000-0000-0000-0000-000000000000' })
  }

  edit(edit: Parameters<typeof editConfiguration>[2]): void {
    writeFileSync(
      this.files.toml,
      editConfiguration(readFileSync(this.files.toml, 'utf8'), this.environment, edit),
    )
  }

  /** What the command printed, with its complaint at the end. Throws where it was killed. */
  async setUp(words: Partial<SetupPlan> = {}, hasTerminal = true): Promise<string> {
    const from = this.said.length
    const plan = {
      name: this.environment,
      files: this.files,
      answers: {},
      rotate: [],
      faucet: false,
      dryRun: false,
      ...words,
    }
    try {
      await setUp(plan, this.#tools(hasTerminal))
    } catch (error) {
      if (error instanceof Killed) throw error
      this.said.push(`failed: ${(error as Error).message}`)
    }
    return this.said.slice(from).join('\n')
  }

  /**
   * Where a setup that made these calls can be killed, so that something differs: before each of them, and after those that changed
   * something outside.
   */
  killings(): readonly Killing[] {
    const before = Array.from({ length: this.calls }, (_, at) => ({ at, before: true }))
    return [...before, ...this.effects.map((at) => ({ at, before: false }))]
  }

  /** Whether the setup was killed at this call, before or after its effect. */
  async killedAt(killing: Killing, words: Partial<SetupPlan> = {}): Promise<boolean> {
    this.calls = 0
    this.killing = killing
    try {
      await this.setUp(words)
      return false
    } catch (error) {
      if (error instanceof Killed) return true
      throw error
    } finally {
      this.killing = null
    }
  }

  /** A first deploy that ends before it deletes the waiting secrets: the Worker has them, or those that are given. */
  async deploy(secrets = this.waiting()): Promise<void> {
    const site = join(this.folder, 'site')
    mkdirSync(site, { recursive: true })
    const file = join(site, 'secrets.json')
    writeFileSync(file, JSON.stringify(secrets))
    const upload = { site, tag: 'one', message: 'release one' }
    await wranglerFor(this.cloudflare.run, { environment: 'testnet' }).deploy(upload, file)
  }

  /** The texts of all files of the checkout, by name. */
  contents(): Readonly<Record<string, string>> {
    const names = readdirSync(this.folder).filter((name) => statSync(join(this.folder, name)).isFile())
    return Object.fromEntries(names.map((name) => [name, readFileSync(join(this.folder, name), 'utf8')]))
  }

  /** The permissions of a file. */
  modeOf(name: string): number {
    return statSync(join(this.folder, name)).mode & 0o777
  }

  waiting(): Readonly<Record<string, string>> {
    return existsSync(this.files.secrets)
      ? (JSON.parse(readFileSync(this.files.secrets, 'utf8')) as Record<string, string>)
      : {}
  }

  record(): { minterKey?: string; receiptKey?: string; accounts?: Record<string, { address: string }> } {
    return JSON.parse(readFileSync(this.files.record, 'utf8')) as ReturnType<SetupShop['record']>
  }

  #tools(hasTerminal: boolean): SetupTools {
    const sandbox = this.#sandbox
    const run: RunWrangler = async (args, input = '') => {
      if (args[0] === 'secret' && args[1] === 'bulk')
        this.uploads.push(JSON.parse(input) as Record<string, string>)
      return this.cloudflare.run(args, input)
    }
    const changes = (args: readonly string[]) =>
      ['d1 create', 'secret bulk'].includes(args.slice(0, 2).join(' '))
    const tried: Record<string, number> = {}
    return {
      wrangler: wranglerFor((...words) => this.#call(() => run(...words), changes(words[0])), {
        environment: this.environment === 'production' ? 'production' : 'testnet',
      }),
      person: hasTerminal
        ? (text) =>
            this.#call(async () => {
              const name = /\(([A-Z_]+)\)/.exec(text)?.[1] ?? text
              this.asked.push(name)
              const known = [this.answers[name] ?? ''].flat()
              tried[name] = (tried[name] ?? -1) + 1
              return known[Math.min(tried[name], known.length - 1)] ?? ''
            })
        : null,
      ask: (...words) => this.#call(() => askNode(...words), words[1] === 'submit'),
      faucet: (destination, xrp) =>
        this.#call(() => askFaucet(`${sandbox.urls.web}/accounts`, destination, xrp), true),
      walletLink: async (_, { TransactionType }) =>
        this.#call(async () => `https://xumm.app/sign/${TransactionType}`),
      sleep: async () => void sandbox.ledger.close(),
      now: sandbox.now,
      say: (line) => void this.said.push(line),
    }
  }

  async #call<Value>(effect: () => Promise<Value>, changes = false): Promise<Value> {
    const number = this.calls
    this.calls += 1
    if (changes) this.effects.push(number)
    if (this.killing?.at !== number) return effect()
    if (!this.killing.before) await effect()
    throw new Killed()
  }
}
