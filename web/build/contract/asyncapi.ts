import { brand } from '#contract/brand'
import { type EventType, eventTypes } from '#contract/events'
import { joins } from '#contract/joins'
import { type RoomKind, roomKinds } from '#contract/rooms'
import { eventData } from '#contract/wire/events'
import { address, payloadUuid } from '#contract/wire/ledger-ids'
import { changes } from '#contract/wire/published/changes'
import { type PublishedEvent, publishedEvents } from '#contract/wire/published/events'
import { NOON, PURCHASE_UUID } from '#contract/wire/published/samples'
import * as z from '#contract/wire/schema'
import { type JsonSchema, jsonSchema } from './json-schema.ts'

const rooms: Readonly<Record<RoomKind, { readonly says: string; readonly id: z.ZodMiniType }>> = {
  payload: {
    says: 'One sign request: a sign-in or a purchase. Named by the payload’s uuid.',
    id: payloadUuid,
  },
  wallet: {
    says: 'One wallet: its purchases, its payments, its place in line. Named by the address.',
    id: address,
  },
  collection: {
    says: 'Public: supply, sales, and whether the ledger answers. It needs no invite.',
    id: z.literal('all'),
  },
}

const published: Readonly<Record<EventType, PublishedEvent>> = publishedEvents

/** `leave-payload` has no room of its own. */
const { 'leave-payload': leaving, ...entrances } = joins

/** The rooms as an AsyncAPI 3 document. */
export function asyncApi(siteUrl: string): object {
  const { host, protocol } = new URL(siteUrl)
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${brand.name} rooms`,
      version: changes[0].version,
      description:
        'Events are hints: a client that gets one asks the API. Each is one JSON text. `seq` counts up within a room; come back with `since=<seq>` and the room repeats what you missed.',
    },
    defaultContentType: 'application/json',
    servers: { site: { host, protocol: protocol === 'https:' ? 'wss' : 'ws' } },
    channels: Object.fromEntries(roomKinds.map((kind) => [kind, channel(kind)])),
    operations: {
      ...Object.fromEntries(
        Object.entries(entrances).map(([name, { room, says }]) => [name, receive(room, says)]),
      ),
      'join-collection': receive('collection', 'Connect to the room `all`.'),
    },
    components: { messages: Object.fromEntries(eventTypes.map((type) => [type, message(type)])) },
  }
}

function channel(kind: RoomKind): object {
  const { says, id } = rooms[kind]
  return {
    address: `/parties/${kind}/{id}`,
    description: says,
    parameters: { id: parameter(jsonSchema(id, 'input')) },
    messages: Object.fromEntries(
      eventTypes
        .filter((type) => published[type].rooms.includes(kind))
        .map((type) => [type, { $ref: `#/components/messages/${type}` }]),
    ),
    bindings: { ws: { method: 'GET', query: queryOf(kind) } },
  }
}

/** AsyncAPI parameters are strings, described in words. */
function parameter({ pattern, const: only }: JsonSchema): object {
  return only === undefined ? { description: `Matches ${String(pattern)}` } : { enum: [only] }
}

function queryOf(kind: RoomKind): object {
  const since = {
    type: 'integer',
    minimum: 0,
    description: 'The last number you heard: the room repeats what came after it.',
  }
  const invite = {
    type: 'string',
    description: 'What lets you in, for a minute: it comes with every reply that names the room.',
  }
  if (kind === 'collection') return { type: 'object', properties: { since } }
  return { type: 'object', properties: { invite, since }, required: ['invite'] }
}

function receive(kind: RoomKind, says: string): object {
  return {
    action: 'receive',
    summary: says,
    description: leaving.says,
    channel: { $ref: `#/channels/${kind}` },
  }
}

function message(type: EventType): object {
  const { says, rooms, example } = published[type]
  const envelope = z.strictObject({
    type: z.literal(type),
    uuid: z.nullable(payloadUuid),
    data: eventData[type] as z.ZodMiniType,
    seq: z.number(),
    timestamp: z.number(),
  })
  const uuid = rooms.includes('payload') && type !== 'connected' ? PURCHASE_UUID : null
  return {
    name: type,
    summary: says,
    payload: jsonSchema(envelope, 'output'),
    examples: [{ payload: { type, uuid, data: example, seq: 4, timestamp: NOON } }],
  }
}
