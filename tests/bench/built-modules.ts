import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** One script of a built site. Other scripts are named by their file names. */
export interface Module {
  /** Bytes, gzipped at the best level. */
  readonly gzipped: number
  /** Static imports. */
  readonly imports: readonly string[]
  /** Dynamic imports. */
  readonly later: readonly string[]
}

/** The scripts of a folder by file name, with their imports as a bundler reads them. */
export async function readModules(folder: string): Promise<ReadonlyMap<string, Module>> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: names,
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'out',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  return new Map(
    names.map((name) => {
      const all = metafile.inputs[name]?.imports ?? []
      const of = (kind: string) => all.filter((one) => one.kind === kind).map(({ path }) => basename(path))
      const { length } = gzipSync(readFileSync(join(folder, name)), { level: 9 })
      return [name, { gzipped: length, imports: of('import-statement'), later: of('dynamic-import') }]
    }),
  )
}
