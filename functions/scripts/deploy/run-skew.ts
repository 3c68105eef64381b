import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run } from '../local/processes.ts'
import { root } from '../root.ts'

/** Runs `npm run skew` to its end. Throws with its words where the releases do not bear each other. */
export async function runSkew(): Promise<void> {
  const hook = pathToFileURL(join(root, 'functions/scripts/directory-imports.ts')).href
  const NODE_OPTIONS = `--disable-warning=ExperimentalWarning --import ${hook}`
  await run('tests/skew/run.ts', [], { ...process.env, NODE_OPTIONS })
}
