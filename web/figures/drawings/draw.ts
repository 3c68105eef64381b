import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawings } from './drawings.ts'

/** `node web/figures/drawings/draw.ts` draws every picture of this folder anew. The same code draws the same bytes. */
for (const [name, svg] of drawings()) await writeFile(join(import.meta.dirname, name), svg)
