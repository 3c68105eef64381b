import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { workerBundle } from '../../../support/worker-bundle.ts'
import { environment } from './desk.ts'
import { layTable } from './forms-database.ts'

/** How often one address may read within a minute. */
export const READS = 100

/** The real Worker in its real runtime, with the forms' table, the given pages and, if it has a sender, mail. The caller disposes of it. */
export async function hostForms(
  pages: (request: Request) => Response | Promise<Response>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Miniflare> {
  const options = {
    cf: false,
    modules: true,
    script: await workerBundle(),
    compatibilityDate: '2026-10-01',
    compatibilityFlags: ['nodejs_compat'],
    bindings: { ...environment, ...settings },
    ...(settings.MAIL_FROM && { email: { send_email: [{ name: 'MAIL' }] } }),
    d1Databases: ['DB'],
    serviceBindings: { ASSETS: pages },
    ratelimits: { LIMIT_READ: { namespace_id: '1', simple: { limit: READS, period: 60 } } },
  }
  const worker = new Miniflare({
    ...convertV4MiniflareOptions(options as unknown as Parameters<typeof convertV4MiniflareOptions>[0]),
    unsafeLocalExplorer: 'MAIL_FROM' in settings,
  })
  await layTable(await databaseOf(worker))
  return worker
}

export async function databaseOf(worker: Miniflare): Promise<D1Database> {
  return (await worker.getD1Database('DB')) as unknown as D1Database
}
