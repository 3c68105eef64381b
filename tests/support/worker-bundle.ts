import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The Worker of a checkout, by default this one, as wrangler bundles it, once per process. */
export function workerBundle(checkout = root): Promise<string> {
  return bundled(join(checkout, 'functions/index.ts'))
}

/** The test Worker that runs beside it in the same runtime. */
export function workerAccessBundle(): Promise<string> {
  return bundled(join(import.meta.dirname, 'worker-access-worker.ts'))
}

const bundles = new Map<string, Promise<string>>()

function bundled(entry: string): Promise<string> {
  const bundling = bundles.get(entry) ?? bundle(entry)
  bundles.set(entry, bundling)
  return bundling
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    // As `wrangler.toml` says. Every runtime that a test starts compiles the bundle anew.
    minify: true,
    write: false,
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}
