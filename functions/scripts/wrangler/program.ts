import { join } from 'node:path'
import { root } from '../root.ts'

/** wrangler as the lockfile pins it, to be run with the Node that runs this process. */
export const wranglerProgram = join(root, 'node_modules/wrangler/bin/wrangler.js')

/** No banner, no metrics, and no look-up of the machine's place. */
export const QUIETLY = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
} as const
