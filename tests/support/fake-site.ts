import type { LiveSite } from '../../functions/scripts/deploy/tools.ts'
import type { FakeVersions } from './fake-versions.ts'
import { reply } from './fake-wrangler-answers.ts'

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

/** The site of a Worker, as visitors see it. */
export function fakeSite(worker: Pick<FakeVersions, 'versions' | 'deployments'>): LiveSite {
  return {
    ask: async (path, version) => {
      const [latest] = worker.deployments
      if (!latest) return reply(404, 'nothing here')
      const aimed = latest.versions.find(({ version_id }) => version_id === version)
      const chosen = aimed ?? latest.versions.find(({ percentage }) => percentage === 100)
      const answering = worker.versions.find(({ id }) => id === chosen?.version_id)
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
}
