import { DAY } from '#contract/timing'

/** A day, counted from 1970-01-01, in UTC. */
export const dayOf = (time: number) => Math.floor(time / DAY)

/** A day as a date: `2026-11-01`. */
export const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)
