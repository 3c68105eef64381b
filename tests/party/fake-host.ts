import type { ConnectionState } from '../../party/connection-state.ts'
import type { Host, VisitorConnection } from '../../party/host.ts'
import type { RequestHead } from '../../party/request-head.ts'

/** An in-memory host, for cases that would need a day or a crash on a real one. */
export interface FakeHost extends Host {
  /** The alarm's time, unix ms, or null. */
  alarm(): number | null
  /** Fires the alarm: clears it and calls this host's current room. Returns its time. */
  runAlarm(room: { onAlarm(): Promise<void> }, atTheTime: (due: number) => void): Promise<number>
  stored(key: string): unknown
  /** Whether the room's storage is empty. */
  isEmpty(): boolean
  /** An open socket that no room has accepted yet. */
  arrive(from?: string): FakeVisitor
}

/** The socket's request, with an address, as a host passes it to a room. */
export function connectionContext(from?: string): { request: RequestHead } {
  const headers = new Headers(from === undefined ? {} : { 'cf-connecting-ip': from })
  return { request: { url: 'http://room/', method: 'GET', headers } }
}

interface FakeVisitor extends VisitorConnection {
  readonly received: readonly { type: string; seq: number }[]
  readonly closedWith: number | null
  leave(): void
}

export function fakeHost(env: object): FakeHost {
  const values = new Map<string, unknown>()
  const visitors = new Map<FakeVisitor, string>()
  let alarm: number | null = null
  return {
    env,
    alarm: () => alarm,
    async runAlarm(room, atTheTime) {
      if (alarm === null) throw new Error('no alarm is set')
      const due = alarm
      alarm = null
      atTheTime(due)
      await room.onAlarm()
      return due
    },
    stored: (key) => values.get(key),
    isEmpty: () => values.size === 0,
    arrive(from = 'unknown') {
      const visitor = fakeVisitor(() => visitors.delete(visitor))
      visitors.set(visitor, `from:${from}`)
      return visitor
    },
    getConnections: (tag) =>
      [...visitors].filter(([, own]) => tag === undefined || own === tag).map(([visitor]) => visitor),
    storage: {
      async get<Value>(key: string) {
        return structuredClone(values.get(key)) as Value | undefined
      },
      async put(entries) {
        for (const [key, value] of Object.entries(structuredClone(entries))) values.set(key, value)
      },
      async delete(keys) {
        if (keys.length > 128) throw new RangeError('Maximum number of keys is 128.')
        return keys.filter((key) => values.delete(key)).length
      },
      async list<Value>({ prefix }: { prefix: string }) {
        const found = [...values].filter(([key]) => key.startsWith(prefix))
        return new Map(structuredClone(found) as [string, Value][])
      },
      async setAlarm(at) {
        alarm = at
      },
      async deleteAll() {
        values.clear()
        alarm = null
      },
    },
  }
}

function fakeVisitor(gone: () => void): FakeVisitor {
  const received: { type: string; seq: number }[] = []
  let state: ConnectionState | null = null
  let closedWith: number | null = null
  return {
    received,
    get state() {
      return state
    },
    get closedWith() {
      return closedWith
    },
    setState: (given) => {
      state = given
    },
    send: (text) => void received.push(JSON.parse(text)),
    close(code = 1005) {
      closedWith ??= code
      gone()
    },
    leave: gone,
  }
}
