import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

let bundled: Promise<string> | null = null

/** The Worker as wrangler bundles it, once per test process. */
export function workerBundle(): Promise<string> {
  bundled ??= build({
    entryPoints: [fileURLToPath(new URL('../../functions/index.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    write: false,
    logLevel: 'error',
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '')
  return bundled
}
