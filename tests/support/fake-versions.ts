import { readFileSync } from 'node:fs'
import type { Ran } from '../../functions/scripts/wrangler/run.ts'
import { failing, filesBelow, NO_WORKER, said } from './fake-wrangler-answers.ts'

export interface Version {
  readonly id: string
  readonly tag: string | null
  /** The files of its site. */
  readonly site: ReadonlyMap<string, Uint8Array>
  readonly secrets: readonly string[]
  /** Whether a change of secrets made it. */
  readonly bySecret?: boolean
  /** What is wrong with it: its health is not answered. */
  readonly broken: boolean
}

export interface Deployment {
  readonly created_on: string
  readonly annotations: { readonly 'workers/message': string }
  readonly versions: readonly { readonly version_id: string; readonly percentage: number }[]
}

/** The versions of one Worker, and which of them visitors have. Its methods answer as wrangler does. */
export class FakeVersions {
  readonly versions: Version[] = []
  readonly deployments: Deployment[] = []
  readonly required = ['MINTER_SEED']
  /** Whether the next upload has a class that what is deployed lacks. */
  newClass = false
  /** Whether the next upload fails its smoke test. */
  breaksNext = false
  /** Secrets that have changed since earlier versions. */
  changedSecrets: string[] = []

  /** The version that all visitors have. */
  visitorsHave(): Version | undefined {
    const all = this.deployments[0]?.versions.find(({ percentage }) => percentage === 100)
    return this.versions.find(({ id }) => id === all?.version_id)
  }

  deploy(option: (name: string) => string): Ran {
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

  uploadOnly(option: (name: string) => string): Ran {
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

  share(specs: readonly string[], message: string, force = false): Ran {
    const versions = specs.map((spec) => {
      const [version_id = '', percentage = ''] = spec.split('@')
      return { version_id, percentage: Number.parseInt(percentage, 10) }
    })
    if (versions.some(({ version_id }) => !this.versions.some(({ id }) => id === version_id)))
      return failing('Version not found [code: 100146]', 100146)
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

  setSecrets(input: string): Ran {
    const now = this.visitorsHave()
    if (!now) return NO_WORKER
    // 10215, which wrangler says in these words.
    if (this.versions.at(-1) !== now)
      return failing("Secret edit failed. The latest version of your Worker isn't currently deployed.")
    const names = Object.keys(JSON.parse(input) as object)
    const id = `00000000-0000-4000-8000-${String(this.versions.length + 1).padStart(12, '0')}`
    this.versions.push({
      ...now,
      id,
      tag: null,
      bySecret: true,
      secrets: [...new Set([...now.secrets, ...names])],
    })
    this.#put([{ version_id: id, percentage: 100 }], 'secret change')
    return said('Finished processing secrets')
  }
}
