import type * as Party from 'partykit/server'
import { refuse } from './admit.ts'

/** PartyKit requires a main party. Every room has a kind, so this one refuses everything. */
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
