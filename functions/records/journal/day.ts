import { DAY } from '#contract/timing'

/** A day, counted from 1970-01-01, in UTC. */
export const dayOf = (time: number) => Math.floor(time / DAY)
