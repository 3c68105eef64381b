import { DAY } from '#contract/timing'

/** A day of the books, counted from 1970, in UTC. */
export const dayOf = (time: number) => Math.floor(time / DAY)
