/** Durations in milliseconds: all that a visitor can see counting, or that two sides must agree on. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** How long a page waits for a sign-in, from each opening; the connect dialog counts it down. */
export const SIGN_IN_LIFE = 5 * MINUTE
/** The same in words, for a page that does without `in-words.ts`. A test compares the two. */
export const SIGN_IN_LIFE_IN_WORDS = 'five minutes'
/** How long its payload can be opened in the wallet app: the next opening of the page finds it with time left. */
export const SIGN_IN_REQUEST_LIFE = 2 * SIGN_IN_LIFE
export const SESSION_LIFE = DAY
/** How long after signing in to a verified wallet its owner may join another wallet to it. */
export const JOIN_WITHIN = 15 * MINUTE

/** How long a pass is held for its buyer: the payload can be opened in the wallet app, and the dialog counts down. */
const HOLD = 10 * MINUTE
export const HOLD_IN_WORDS = 'ten minutes'
export const PAYLOAD_LIFE = HOLD
/** How long the offer is on the ledger, in ledger time: a buyer who opened the payload in time has the rest to sign. */
export const OFFER_LIFE = HOLD + 2 * MINUTE
/** How long the offer of a pass that is paid already lasts, by default. Its buyer is told before they pay. */
export const DELIVERY_LIFE = DAY
/** The longest that can be configured. */
export const MAX_DELIVERY_LIFE = 30 * DAY
/** How long the purchase call waits for the ledger before it answers without an NFTokenID. */
export const PURCHASE_WAIT = 20 * SECOND

/** A last ledger that closed this long ago is stale: page, health and admission treat the ledger as disconnected. */
export const LEDGER_STALE = 30 * SECOND

/** A cron run comes each minute. After this long without a completed one, readiness, alerts and the doctor call it missing. */
export const CRON_OVERDUE = 3 * MINUTE

/** A place in the queue is kept this long after its last request: a page that sleeps, or is reloaded, keeps it. */
export const PLACE_KEPT = 2 * MINUTE
export const PLACE_KEPT_IN_WORDS = 'two minutes'

export const PURCHASE_TIMEOUT = HOLD
export const PURCHASE_POLL = 3 * SECOND
export const PURCHASE_POLLS = 30
/** How long a signature usually needs at most; after that the page shows what is known of it, and asks by itself. */
export const VERDICT_TIME_OUT = 15 * SECOND
export const VERDICT_POLL = 5 * SECOND
export const WALLET_POLL = 5 * SECOND
export const HEALTH_POLL = 30 * SECOND
/**
 * §7.1 of the specification says of the socket: 20 s, three attempts, 1 to 5 s apart, then polling. Its §9.4 has 15 s
 * and one more attempt after 2 s; §7.1 is the section about the socket, so it counts.
 */
export const SOCKET_TIMEOUT = 20 * SECOND
export const SOCKET_RETRIES = 3
export const SOCKET_RETRY_MIN = SECOND
export const SOCKET_RETRY_MAX = 5 * SECOND
export const COPY_CONFIRMATION = 2 * SECOND
export const ERROR_CLEAR = 5 * SECOND
export const DIALOG_RESET = 3 * SECOND
/** A stage that is over sooner stays on screen for this long after its fact. */
export const STAGE_HOLD = SECOND
/** If the page is still visible this long after a deep link was used, no app opened. */
export const DEEP_LINK_TIME_OUT = 2.5 * SECOND

/** How long an invite to a room is valid; a page renews it on every reconnect. */
export const ROOM_INVITE_LIFE = MINUTE
