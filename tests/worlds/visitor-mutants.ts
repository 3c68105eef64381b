// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not templates
import { guardMutant, type Mutant } from './mutant.ts'

/** Guards of who a visitor is, and of what is asked of their wallet app: identity, rooms, wallet requests, sign-in. */
export const visitorMutants: readonly Mutant[] = [
  guardMutant(
    'a stolen session of a verified wallet joins its identity',
    'T53',
    ['journeys/identity.test.ts', 'a stolen session of a verified wallet'],
    [
      'people/kyc/join.ts',
      'now - since > JOIN_WITHIN',
      'now - Math.max(one.since, other.since) > JOIN_WITHIN',
    ],
  ),
  guardMutant(
    'one sender starts any number of identity checks',
    'T74',
    [
      'functions/people/kyc/start-store.test.ts',
      'one sender may start thirty checks an hour, for any number of people, and gets the time of the next',
    ],
    [
      'people/kyc/start-store.ts',
      'WHERE sender_hash = ${senderHash} AND at > ${since}) < ${MAX.sender}',
      'WHERE false) < ${MAX.sender}',
    ],
  ),
  guardMutant(
    'a room’s host accepts any text as a connection id',
    'T16',
    [
      'party/durable.worker.test.ts',
      'a connection with an invalid id is closed with 4401, and others are accepted',
    ],
    [
      'party/admit.ts',
      "  if (!/^[\\w-]{0,64}$/.test(searchParams.get('_pk') ?? '')) return turnAway('malformed connection id')\n",
      '',
    ],
  ),
  guardMutant(
    'two runners create the wallet request of one offer',
    'I10',
    ['journeys/late-mints.test.ts', 'several processes that see the same offer create one request'],
    [
      'sale/purchase/store.ts',
      ' AND (asked_at <= ${now - pause} OR asked_at > ${now})`',
      ' AND (asked_at <= ${now - pause} + 9e12 OR asked_at > ${now})`',
    ],
  ),
  guardMutant(
    'an offer that the follower sees gets no wallet request',
    'I13',
    ['journeys/late-mints.test.ts', 'a mint validated after the call has ended'],
    [
      'sale/purchase/check-offer.ts',
      "    if (ended.kind === 'wait' && !purchase.payload) services.defer(askAfterwards(services, purchase))\n",
      '',
    ],
  ),
  guardMutant(
    'one network takes every sign-in of a minute',
    'T49',
    ['journeys/sign-in-turns.test.ts', 'half of each minute’s honest sign-ins from elsewhere succeed'],
    ['people/sign-in/sign-in-turns.ts', '(subscriber && level > 0 ? 0.75 : 0.5)', '1'],
  ),
  guardMutant(
    'status checks of open sign-ins use every call of a minute',
    'T49',
    ['journeys/sign-in-turns.test.ts', 'leave calls for the answered ones'],
    [
      'people/sign-in/sign-in.ts',
      "settleSignIn(services, signIn, 'spare')",
      'settleSignIn(services, signIn)',
    ],
  ),
  guardMutant(
    'the hashes of a sign-in’s sender are kept',
    'T64',
    ['journeys/sign-in-turns.test.ts', 'no trace of its sender is kept'],
    [
      'people/sign-in/sign-in-store.ts',
      'UPDATE sign_in SET network_hash = NULL, site_hash = NULL, sender_hash = NULL',
      'UPDATE sign_in SET sender_hash = sender_hash',
    ],
  ),
  guardMutant(
    'the cookie of a sign-in lacks Secure',
    'T6',
    ['journeys/every-field.test.ts', 'on HTTPS that cookie is Secure and bound to its host by name'],
    ['people/sign-in/connect-cookie.ts', '    secure: !plainHttp,\n', ''],
  ),
  guardMutant(
    'the cookie of a sign-in has no Max-Age',
    'T6',
    ['journeys/every-field.test.ts', 'the cookie of a browser that asks to sign in ends after an hour'],
    ['people/sign-in/connect-cookie.ts', '    maxAge: LIFE / SECOND,\n', ''],
  ),
]
