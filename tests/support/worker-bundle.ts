import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The Worker as wrangler bundles it, once per test process. */
export function workerBundle(): Promise<string> {
  return bundled('../../functions/index.ts')
}

/** The test Worker that runs beside it in the same runtime. */
export function workerAccessBundle(): Promise<string> {
  return bundled('./worker-access-worker.ts')
}

const bundles = new Map<string, Promise<string>>()

function bundled(entry: string): Promise<string> {
  const bundling = bundles.get(entry) ?? bundle(entry)
  bundles.set(entry, bundling)
  return bundling
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    write: false,
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}
