import { parseJson } from '#contract/parse-json'
import * as z from '#contract/wire/schema'
import type { ExaminedEnvironment } from '../examined/examined-environment.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const { note, right, wrong } = findingsOf('mail')

/** Where text records are asked for: DNS over HTTPS (RFC 8484), as JSON. */
const RESOLVER = 'https://cloudflare-dns.com/dns-query'

type Facts =
  | { readonly kind: 'not set' }
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'asked'
      readonly domain: string
      /** The text records of each name; Cloudflare sets the first two when the domain is onboarded. */
      readonly spf: readonly string[]
      readonly dkim: readonly string[]
      readonly dmarc: readonly string[]
    }

/** Judges whether receivers can tell our mail from forged mail: SPF, DKIM and DMARC of the sender's domain. */
export function judgeMail(facts: Facts): readonly Finding[] {
  if (facts.kind === 'sandbox') return [right('the sandbox’s mailbox page shows it')]
  if (facts.kind === 'not set')
    return [note('MAIL_FROM is not set: who sends a form gets no mail', 'README.md says how mail is set up')]
  const { domain, spf, dkim, dmarc } = facts
  const onboard = `onboard ${domain} under Email Sending in Cloudflare’s dashboard`
  const found = [
    ...missing(spf, /^v=spf1\b/, `no SPF record at ${spfName(domain)}: mail looks forged`, onboard),
    ...missing(dkim, /\bp=[^;\s]/, `no DKIM key at ${dkimName(domain)}: mail is not signed`, onboard),
    ...missing(
      dmarc,
      /^v=DMARC1\b/,
      `no DMARC record at ${dmarcName(domain)}: anyone may write in your name`,
      `add a TXT record there: v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}`,
    ),
  ]
  const [policy] = dmarc.filter((record) => /^v=DMARC1\b/.test(record))
  if (policy && /\bp=none\b/.test(policy))
    found.push(note('DMARC only reports (p=none)', 'set p=quarantine once the reports are clean'))
  return found.length > 0 ? found : [right(`${domain} has SPF, DKIM and DMARC`)]
}

const spfName = (domain: string) => `cf-bounce.${domain}`
const dkimName = (domain: string) => `cf-bounce._domainkey.${domain}`
const dmarcName = (domain: string) => `_dmarc.${domain}`

function missing(records: readonly string[], pattern: RegExp, found: string, todo: string): Finding[] {
  return records.some((record) => pattern.test(record)) ? [] : [wrong(found, todo)]
}

const answer = z.object({ Answer: z.optional(z.array(z.object({ data: z.string() }))) })

/** The text records of a name; none where it does not exist. Long ones come in quoted pieces. */
async function textRecords(
  { http }: Pick<ExaminedEnvironment, 'http'>,
  name: string,
): Promise<readonly string[]> {
  const reply = await http(`${RESOLVER}?name=${name}&type=TXT`, {
    headers: { accept: 'application/dns-json' },
  })
  if (!reply.ok) throw new Error(`${new URL(RESOLVER).hostname} answers HTTP ${reply.status}`)
  const { Answer = [] } = answer.parse(parseJson(await reply.text()))
  return Answer.map(({ data }) => data.replace(/"\s+"/g, '').replaceAll('"', ''))
}

export const mail = checkOf(
  'mail',
  'before',
  async (examined): Promise<Facts> => {
    const sender = examined.known.values.MAIL_FROM
    if (sender === undefined) return { kind: 'not set' }
    if (examined.name === 'local') return { kind: 'sandbox' }
    const domain = sender.email.slice(sender.email.indexOf('@') + 1)
    const [spf, dkim, dmarc] = await Promise.all([
      textRecords(examined, spfName(domain)),
      textRecords(examined, dkimName(domain)),
      textRecords(examined, dmarcName(domain)),
    ])
    return { kind: 'asked', domain, spf, dkim, dmarc }
  },
  judgeMail,
)
