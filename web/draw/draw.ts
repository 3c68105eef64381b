import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawings } from './drawings.ts'

/** `node web/draw/draw.ts` draws the pictures of `web/figures/drawings` anew. The same code draws the same bytes. */
for (const [name, svg] of drawings())
  await writeFile(join(import.meta.dirname, '../figures/drawings', name), svg)
