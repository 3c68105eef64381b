import type * as Party from 'partykit/server'
import { refuse } from './admit.ts'

/** PartyKit requires a main party. There is none: every room has a kind. */
export default class Main {
  static onFetch(): Response {
    return refuse('not_found')
  }

  static onBeforeConnect(): Response {
    return refuse('not_found')
  }

  static onBeforeRequest(): Response {
    return refuse('not_found')
  }

  onRequest(): Response {
    return refuse('not_found')
  }
}

Main satisfies Party.Worker
