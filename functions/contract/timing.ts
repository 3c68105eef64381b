/** Durations in milliseconds. Everything a visitor can see counting, or that two sides must agree on, is here. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** How long a page waits for a sign-in, from each opening; the connect dialog counts it down. */
export const SIGN_IN_LIFE = 5 * MINUTE
/** How long the request behind it can be opened in the wallet app, so that the next opening finds it with time left. */
export const SIGN_IN_REQUEST_LIFE = 2 * SIGN_IN_LIFE
export const SESSION_LIFE = DAY

/** How long a pass is held for its buyer: the request can be opened in the wallet app, and the dialog counts down. */
const HOLD = 10 * MINUTE
/** The same in a sentence, for a page that comes without what makes words of numbers. A test holds the two together. */
export const HOLD_IN_WORDS = 'ten minutes'
export const PAYLOAD_LIFE = HOLD
/** How long the offer behind it stands on the ledger, in ledger time: whoever opened in time has the rest to sign. */
export const OFFER_LIFE = HOLD + 2 * MINUTE
/** How long the offer of a pass that is paid already stands, unless configured otherwise. Its buyer is told before they pay. */
export const DELIVERY_LIFE = DAY
/** The longest that can be configured. */
export const MOST_DELIVERY_LIFE = 30 * DAY
/** How long the purchase call waits for the ledger before it answers without an NFTokenID. */
export const PURCHASE_WAIT = 20 * SECOND

/**
 * A last ledger that closed so long ago is stale: page, health and admission take the ledger for disconnected until its
 * index moves.
 */
export const LEDGER_STALE = 30 * SECOND

/** A place in line is kept this long after it was last asked for: a page that sleeps, or a reload, keeps it. */
export const PLACE_KEPT = 2 * MINUTE

export const PURCHASE_TIMEOUT = HOLD
export const PURCHASE_POLL = 3 * SECOND
export const PURCHASE_POLLS = 30
/** How long a signature usually needs at most; from then on the page shows what is known of it, and asks by itself. */
export const VERDICT_PATIENCE = 15 * SECOND
export const VERDICT_POLL = 5 * SECOND
export const WALLET_POLL = 5 * SECOND
export const HEALTH_POLL = 30 * SECOND
/**
 * What §7.1 of the specification says of the socket: 20 s, three attempts, 1 to 5 s apart, then polling. Its §9.4 has 15 s and one
 * attempt more after 2 s; §7.1 is the part about the socket, so it counts.
 */
export const SOCKET_TIMEOUT = 20 * SECOND
export const SOCKET_RETRIES = 3
export const SOCKET_RETRY_MIN = SECOND
export const SOCKET_RETRY_MAX = 5 * SECOND
export const COPY_CONFIRMATION = 2 * SECOND
export const ERROR_CLEAR = 5 * SECOND
export const DIALOG_RESET = 3 * SECOND
/** A stage quicker than an eye stays on screen for this long after its fact. */
export const STAGE_HOLD = SECOND
/** If the page is still visible this long after a deep link was used, no app opened. */
export const DEEP_LINK_PATIENCE = 2.5 * SECOND

/** An invite opens one room within this time; it is renewed on every reconnect. */
export const ROOM_INVITE_LIFE = MINUTE
