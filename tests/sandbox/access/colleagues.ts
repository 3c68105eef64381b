/** A person of the team at the sign-in page. */
export interface Colleague {
  /** The value of the session cookie. */
  readonly key: string
  readonly name: string
  readonly email: string
  /** The identity provider's id of the person, a UUID. */
  readonly sub: string
}

/** The two colleagues who may sign in. */
export const demoColleagues = [
  {
    key: 'ada',
    name: 'Ada Brandt',
    email: 'ada@touchstone.example',
    sub: '5a0db0c5-0000-4000-8000-0000000000ad',
  },
  {
    key: 'ben',
    name: 'Ben Osei',
    email: 'ben@touchstone.example',
    sub: '5a0db0c5-0000-4000-8000-0000000000be',
  },
] as const satisfies readonly Colleague[]

/** The audience tag of the one application, as Cloudflare writes it: 64 hexadecimal digits. */
export const AUDIENCE = '5a0db0c5d35c0000000000000000000000000000000000000000000000000001'

export function findColleague(key: string | undefined): Colleague | undefined {
  return demoColleagues.find((colleague) => colleague.key === key)
}
