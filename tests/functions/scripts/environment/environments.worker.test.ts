import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requiredSecrets } from '../../../../functions/config/environment.ts'
import {
  type EnvironmentName,
  environmentNames,
} from '../../../../functions/scripts/environment/environment-name.ts'
import { localSiteUrl } from '../../../../functions/scripts/environment/local-site.ts'
import { nodes, sandboxUrl } from '../../../../functions/scripts/local/local.ts'
import { runWrangler } from '../../../../functions/scripts/wrangler/run.ts'
import { wranglerFor } from '../../../../functions/scripts/wrangler/wrangler.ts'
import { wholeConfiguration } from '../../../support/whole-configuration.ts'

const { env, ...local } = wholeConfiguration()
const sections = { local, ...env }

test.each(environmentNames)('wrangler bundles %s without an account and without a warning', async (name) => {
  const outdir = await mkdtemp(join(tmpdir(), 'touchstone-bundle-'))
  try {
    const where = name === 'local' ? { environment: name, state: outdir } : { environment: name }
    const bundled = await wranglerFor(runWrangler, where).bundle({ site: 'web/public', outdir })
    expect(bundled).toEqual({ ok: true, value: [] })
  } finally {
    await rm(outdir, { recursive: true, force: true })
  }
})

test('the three environments have the same bindings, limits and variables', () => {
  const shapes = environmentNames.map((name) => {
    const { vars, d1_databases, durable_objects, services, ratelimits, send_email, version_metadata } =
      sections[name]
    return {
      vars: Object.keys(vars).sort(),
      databases: d1_databases.map(({ binding }) => binding),
      objects: durable_objects,
      services: services.map(({ binding }) => binding),
      limits: ratelimits.map(({ name: limit, simple }) => ({ limit, simple })),
      mail: send_email,
      version: version_metadata,
    }
  })
  expect(shapes[0]?.vars.length).toBeGreaterThan(20)
  expect(shapes[1]).toEqual(shapes[0])
  expect(shapes[2]).toEqual(shapes[0])
})

test('no environment shares its Worker, its database, its address or the count of a limit with another', () => {
  const own = environmentNames.map((name) => sections[name])
  const allOf = (read: (section: (typeof own)[number]) => readonly (string | undefined)[]) =>
    own.flatMap((section) => read(section))
  for (const names of [
    allOf(({ name }) => [name]),
    allOf(({ d1_databases }) => d1_databases.map(({ database_name }) => database_name)),
    allOf(({ vars }) => [vars.SITE_URL]),
    allOf(({ ratelimits }) => ratelimits.map(({ namespace_id }) => namespace_id)),
  ])
    expect(new Set(names).size).toBe(names.length)
})

test.each(environmentNames)('SELF of %s is its own Worker, not that of another environment', (name) => {
  const { services, name: worker } = sections[name]
  expect(services).toEqual([{ binding: 'SELF', service: worker }])
})

test('objects change their code with the release, and a release without its secrets is refused', () => {
  const deployed: readonly EnvironmentName[] = ['testnet', 'production']
  for (const name of deployed) {
    expect(sections[name].durable_objects.code_update_strategy).toEqual({ mode: 'immediate' })
    expect(sections[name].secrets?.required).toEqual([...requiredSecrets])
  }
})

test('production is reached at its own domain alone', () => {
  const { vars, routes, workers_dev, preview_urls } = sections.production
  expect({ workers_dev, preview_urls }).toEqual({ workers_dev: false, preview_urls: false })
  expect(routes).toEqual([{ pattern: new URL(vars.SITE_URL ?? '').host, custom_domain: true }])
})

test.each(['testnet', 'production'] as const)('%s names nodes of three operators', (name) => {
  const hosts = (sections[name].vars.XRPL_NODES ?? '').split(',').map((node) => {
    const [rpc = ''] = node.trim().split(' ')
    return new URL(rpc).hostname.split('.').slice(-2).join('.')
  })
  expect(new Set(hosts).size).toBe(3)
})

test('npm start serves local as wrangler.toml has it', () => {
  expect(local.vars).toMatchObject({
    SITE_URL: localSiteUrl,
    XAMAN_API_URL: `${sandboxUrl}/api/v1/platform`,
    KYC_API_URL: sandboxUrl,
    XRPL_NODES: nodes.map(({ name, rpc, ws }) => `${name}=${rpc} ${ws}`).join(', '),
  })
})
