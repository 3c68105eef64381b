import { randomBytes } from 'node:crypto'
import type { Faults } from '../faults.ts'
import { type Answer, type Applicant, answerOf, duplicate, type Verdict } from './applicant.ts'
import { type ApplicantStore, type Link, openApplicantStore } from './applicant-store.ts'
import { createHooks, type HookSchedule, type Hooks, PROVIDER_SCHEDULE } from './webhooks.ts'

interface IdentityOptions {
  /** Where applicants and links are kept; null for memory only. */
  file: string | null
  faults: Faults
  /** Unix milliseconds. */
  now: () => number
  schedule?: HookSchedule
  /** The reporter of events; by default webhooks over HTTP with real timers. */
  hooks?: Hooks
}

/** The identity provider: applicants, their documents, and verdicts. */
export interface Identity {
  readonly applicants: ReadonlyMap<string, Applicant>
  readonly hooks: Hooks
  applicantOf(externalUserId: string, sandbox: boolean): Applicant | undefined
  createLink(wanted: Omit<Link, 'token' | 'expiresAt'>, life: number): Link
  link(token: string): Link | undefined
  /** Opens the link and creates the applicant. Undefined for an unknown or expired link, or a deactivated applicant. */
  open(token: string): Applicant | undefined
  /** Shows a document and a face. */
  submit(id: string, document: string): Applicant
  /** Sets the verdict. A document approved for another applicant is refused as a duplicate, whatever the verdict. */
  decide(id: string, verdict: Verdict): Applicant
  /** The same by the provider's own fields. */
  review(id: string, answer: Answer): Applicant
  /** Holds it for a human review. */
  hold(id: string): Applicant
  /** Resets the check: an approval ends. */
  reset(id: string): Applicant
  /** Deactivates the applicant: it is shown as deleted, its document is free, and its user gets no link any more. */
  deactivate(id: string): Applicant
  close(): void
}

/** The provider's storage and its operations; HTTP is in `api-routes.ts` and `page-routes.ts`. */
export function createIdentity({ file, faults, now, schedule, ...rest }: IdentityOptions): Identity {
  const store = openApplicantStore(file)
  const hooks = rest.hooks ?? createHooks({ faults, now, schedule: schedule ?? PROVIDER_SCHEDULE })

  const must = (id: string): Applicant => {
    const applicant = store.applicants.get(id)
    if (!applicant) throw new Error(`There is no applicant ${id}`)
    return applicant
  }
  const applicantOf = (externalUserId: string, sandbox: boolean) =>
    [...store.applicants.values()].findLast(
      (one) => one.externalUserId === externalUserId && one.sandbox === sandbox,
    )

  function keep(applicant: Applicant, type: string): Applicant {
    store.save(applicant)
    hooks.announce(applicant, type)
    return applicant
  }

  function review(id: string, wanted: Answer): Applicant {
    const applicant = must(id)
    const answer = wanted.reviewAnswer === 'GREEN' && isDuplicate(store, applicant) ? duplicate : wanted
    return keep({ ...applicant, reviewStatus: 'completed', reviewedAt: now(), answer }, 'applicantReviewed')
  }

  return {
    applicants: store.applicants,
    hooks,
    applicantOf,
    createLink(wanted, life) {
      const link = { ...wanted, token: randomBytes(12).toString('base64url'), expiresAt: now() + life }
      store.saveLink(link)
      return link
    },
    link: (token) => store.links.get(token),
    open(token) {
      const link = store.links.get(token)
      if (!link) return undefined
      const known = applicantOf(link.externalUserId, link.sandbox)
      if (now() >= link.expiresAt || known?.deleted) return undefined
      return known ?? keep(newApplicant(link, now()), 'applicantCreated')
    },
    submit(id, document) {
      const applicant = must(id)
      const shown = document.toUpperCase().replace(/[^A-Z0-9]/g, '')
      const attempts = applicant.attempts + 1
      const pending = { reviewStatus: 'pending', answer: null, reviewedAt: null } as const
      return keep({ ...applicant, ...pending, document: shown, attempts }, 'applicantPending')
    },
    decide: (id, verdict) => review(id, answerOf(verdict)),
    review,
    hold: (id) => keep({ ...must(id), reviewStatus: 'onHold' }, 'applicantOnHold'),
    reset: (id) =>
      keep({ ...must(id), reviewStatus: 'init', answer: null, reviewedAt: null }, 'applicantReset'),
    deactivate: (id) => keep({ ...must(id), deleted: true }, 'applicantDeactivated'),
    close: () => hooks.close(),
  }
}

function isDuplicate({ applicants }: ApplicantStore, { id, sandbox, document }: Applicant): boolean {
  return [...applicants.values()].some(
    (other) =>
      other.id !== id &&
      !other.deleted &&
      other.sandbox === sandbox &&
      document !== null &&
      other.document === document &&
      other.answer?.reviewAnswer === 'GREEN',
  )
}

function newApplicant({ externalUserId, levelName, sandbox }: Link, at: number): Applicant {
  return {
    id: randomBytes(12).toString('hex'),
    inspectionId: randomBytes(12).toString('hex'),
    externalUserId,
    levelName,
    sandbox,
    createdAt: at,
    document: null,
    attempts: 0,
    reviewStatus: 'init',
    reviewedAt: null,
    answer: null,
    deleted: false,
  }
}
