/** A mail as the site's local runtime keeps it, from its binding for mail. */
export interface KeptMail {
  readonly messageId: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  /** ISO 8601. */
  readonly sentAt: string
  readonly headers?: Readonly<Record<string, string>>
  readonly text?: string
  readonly html?: string
}

/** The mails that the site would have sent. */
export interface Mailbox {
  /** The newest first, at most a hundred, without their text. */
  list(): Promise<readonly KeptMail[]>
  /** Null for an id that no kept mail has. */
  read(messageId: string): Promise<KeptMail | null>
}

/** Where wrangler dev and Miniflare (`unsafeLocalExplorer`) show them, until they stop. */
const KEPT_AT = '/cdn-cgi/local/explorer/api/local/email/sending'
const MAX_LISTED = 100

/** Reads the mailbox of the site's local runtime. Throws an error with a sentence where that does not answer. */
export function mailboxOf(siteUrl: () => string | null): Mailbox {
  async function ask(query: string): Promise<unknown> {
    const site = siteUrl()
    if (site === null) throw new Error('The sandbox was not told where the site is (--site).')
    const answer = await fetch(`${site}${KEPT_AT}?${query}`).catch(() => null)
    if (answer?.status === 404) return null
    if (!answer?.ok) throw new Error(`The site at ${site} shows no mails. Is it running?`)
    return ((await answer.json()) as { result: unknown }).result
  }

  return {
    list: async () => ((await ask(`per_page=${MAX_LISTED}`)) ?? []) as readonly KeptMail[],
    read: async (messageId) =>
      (await ask(`email_id=${encodeURIComponent(messageId.replace(/^<|>$/g, ''))}`)) as KeptMail | null,
  }
}
