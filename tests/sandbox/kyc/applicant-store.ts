import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { type Applicant, applicantSchema } from './applicant.ts'

/** A link issued for one user and level. Times are Unix milliseconds. */
const linkSchema = z.object({
  token: z.string(),
  externalUserId: z.string(),
  levelName: z.string(),
  sandbox: z.boolean(),
  expiresAt: z.number(),
  redirect: z.nullable(z.object({ success: z.nullable(z.string()), reject: z.nullable(z.string()) })),
})
export type Link = z.infer<typeof linkSchema>

/** The provider's storage. Saved data has reached the file before `save` returns. */
export interface ApplicantStore {
  readonly applicants: ReadonlyMap<string, Applicant>
  readonly links: ReadonlyMap<string, Link>
  save(applicant: Applicant): void
  saveLink(link: Link): void
}

const entrySchema = z.union([z.object({ applicant: applicantSchema }), z.object({ link: linkSchema })])
type Entry = z.infer<typeof entrySchema>

/** Opens the provider's storage: a journal of JSON lines, rewritten each time it is opened; null keeps it in memory. */
export function openApplicantStore(file: string | null): ApplicantStore {
  const applicants = new Map<string, Applicant>()
  const links = new Map<string, Link>()

  function remember(entry: Entry) {
    if ('applicant' in entry) applicants.set(entry.applicant.id, entry.applicant)
    else links.set(entry.link.token, entry.link)
  }

  function write(entry: Entry) {
    remember(entry)
    if (file) appendFileSync(file, line(entry))
  }

  if (file && existsSync(file)) {
    const lines = readFileSync(file, 'utf8').split('\n')
    // Only a last line without its newline can be torn, and no caller got an answer about it.
    lines.pop()
    for (const text of lines) remember(entrySchema.parse(JSON.parse(text)))
    const current = [
      ...[...applicants.values()].map((applicant) => line({ applicant })),
      ...[...links.values()].map((link) => line({ link })),
    ]
    writeFileSync(`${file}.new`, current.join(''))
    renameSync(`${file}.new`, file)
  }

  return {
    applicants,
    links,
    save: (applicant) => write({ applicant }),
    saveLink: (link) => write({ link }),
  }
}

function line(entry: Entry): string {
  return `${JSON.stringify(entry)}\n`
}
