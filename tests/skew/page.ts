import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '#contract/wire/endpoint'
import type { Envelope, envelope } from '#contract/wire/events'
import type { PublishedCall } from '#contract/wire/published/call'

/** The page of a release, as far as it talks to the Worker: the calls it knows, and how it reads replies and events. */
export interface Page {
  readonly version: string
  readonly calls: readonly PublishedCall[]
  /** How it reads the reply of an endpoint of the same method and path. Throws for a call that it does not have. */
  replyOf(endpoint: Pick<Endpoint, 'method' | 'path'>): Endpoint['reply']
  /** How it reads an event of a room; null for one that it cannot read. */
  eventIn(message: unknown): Envelope | null
}

/** Reads it from a release's files: its published calls and its events are all that it needs to have. */
export async function pageOf(folder: string, version: string): Promise<Page> {
  const wire = pathToFileURL(join(folder, 'functions/contract/wire/'))
  const { publishedCalls: calls } = (await import(new URL('published/calls.ts', wire).href)) as {
    publishedCalls: readonly PublishedCall[]
  }
  const events = (await import(new URL('events.ts', wire).href)) as { envelope: typeof envelope }
  return {
    version,
    calls,
    eventIn: (message) => events.envelope.safeParse(message).data ?? null,
    replyOf({ method, path }) {
      const call = calls.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)
      if (!call) throw new Error(`the page of ${version} does not call ${method} ${path}`)
      return call.endpoint.reply
    },
  }
}
