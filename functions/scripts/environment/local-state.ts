import { join } from 'node:path'
import { root } from '../root.ts'

/** The folder of all state of `npm start` and `npm run dev`. */
export const state = process.env.TOUCHSTONE_STATE || join(root, '.state')
/** The folder of their database. */
export const workerState = join(state, 'worker')
