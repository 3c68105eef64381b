import type { Applicant } from '../sandbox/kyc/applicant.ts'
import type { Identity } from '../sandbox/kyc/provider.ts'

/**
 * Who was approved when, independent of the product's record: from what the operator lists, what the provider decides,
 * which person's check a wallet was sent to, and which wallets were joined.
 */
export interface Approvals {
  unlist(wallet: string): void
  /** A wallet was sent to this person's check. */
  sent(wallet: string, person: string): void
  /** The persons whose check this wallet, or one joined to it, was sent to. */
  people(wallet: string): readonly string[]
  /** Two wallets asked to be joined; whether they were may stay unknown. */
  joining(one: string, other: string): void
  decided(applicant: Applicant): void
  /** A question to the provider at this address got no answer. */
  unanswered(url: string): void
  /** A report was sent, has arrived, or was lost. */
  reported(person: string, how: 'sent' | 'arrived' | 'lost'): void
  /** Whether all decisions about this person have been reported. */
  isReported(person: string): boolean
  /** Whether the person of this wallet is approved now, or ever was. */
  isApproved(wallet: string): boolean
  everApproved(wallet: string): boolean
  /** Whether it could seem approved within these ledgers: without an answer, the earlier approval counts. */
  mightSeem(wallet: string, first: number, last: number): boolean
  everListed(wallet: string): boolean
  /** The wallets that may belong to the same person, and how many approvals they ever had together. */
  beside(wallet: string): { readonly wallets: ReadonlySet<string>; readonly approvals: number }
  /** A copy of its state, for a world that starts from here. */
  observations(): ApprovalObservations
}

export interface ApprovalObservations {
  readonly spans: Map<string, Span[]>
  readonly groups: Map<string, ReadonlySet<string>>
  readonly peopleOf: Map<string, Set<string>>
  readonly silences: Map<string, number[]>
  readonly reports: Map<string, { underWay: number; lost: boolean }>
}

/** The validated ledgers in which an approval stood. */
interface Span {
  readonly from: number
  until: number
}

export function createApprovals(
  listed: Iterable<string>,
  identity: () => Identity,
  ledgerNow: () => number,
  before: ApprovalObservations | null = null,
): Approvals {
  const observations: ApprovalObservations = before
    ? structuredClone(before)
    : { spans: new Map(), groups: new Map(), peopleOf: new Map(), silences: new Map(), reports: new Map() }
  const { spans, groups, peopleOf, silences, reports } = observations
  for (const wallet of before ? [] : listed) spans.set(wallet, [{ from: 0, until: Number.POSITIVE_INFINITY }])

  const wallets = (wallet: string) => groups.get(wallet) ?? new Set([wallet])
  /** The sources of a wallet's approval: the list, or a person at the provider. */
  const sources = (wallet: string) =>
    [...wallets(wallet)].flatMap((one) => [one, ...(peopleOf.get(one) ?? [])])
  const spansOf = (wallet: string) => sources(wallet).flatMap((source) => spans.get(source) ?? [])

  function stands(source: string, now: boolean) {
    const all = spans.get(source) ?? []
    spans.set(source, all)
    const last = all.at(-1)
    const stood = last?.until === Number.POSITIVE_INFINITY
    if (now && !stood) all.push({ from: ledgerNow(), until: Number.POSITIVE_INFINITY })
    if (!now && stood) last.until = ledgerNow()
  }

  return {
    unlist: (wallet) => stands(wallet, false),
    sent(wallet, person) {
      peopleOf.set(wallet, (peopleOf.get(wallet) ?? new Set()).add(person))
    },
    people: (wallet) => [...wallets(wallet)].flatMap((one) => [...(peopleOf.get(one) ?? [])]),
    joining(one, other) {
      const both = new Set([...wallets(one), ...wallets(other)])
      for (const wallet of both) groups.set(wallet, both)
    },
    decided: ({ externalUserId, answer }) => stands(externalUserId, answer?.reviewAnswer === 'GREEN'),
    unanswered(url) {
      const [, external, id = ''] = /applicants\/(?:-;externalUserId=([^/]+)|([^/]+))/.exec(url) ?? []
      const person = external ?? identity().applicants.get(id)?.externalUserId
      if (person !== undefined) silences.set(person, [...(silences.get(person) ?? []), ledgerNow()])
    },
    reported(person, how) {
      const { underWay, lost } = reports.get(person) ?? { underWay: 0, lost: false }
      const more = how === 'sent' ? 1 : -1
      reports.set(person, { underWay: underWay + more, lost: lost || how === 'lost' })
    },
    isReported(person) {
      const { underWay, lost } = reports.get(person) ?? { underWay: 0, lost: false }
      return underWay === 0 && !lost
    },
    isApproved: (wallet) => spansOf(wallet).some(({ until }) => until === Number.POSITIVE_INFINITY),
    everApproved: (wallet) => spansOf(wallet).length > 0,
    mightSeem(wallet, first, last) {
      const before = spansOf(wallet).filter(({ from }) => from <= last)
      const silent = sources(wallet).some((source) =>
        silences.get(source)?.some((at) => at >= first && at <= last),
      )
      return before.some(({ until }) => until >= first) || (silent && before.length > 0)
    },
    everListed: (wallet) => spans.has(wallet),
    beside(wallet) {
      const approvals = sources(wallet).filter((source) => (spans.get(source)?.length ?? 0) > 0).length
      return { wallets: wallets(wallet), approvals }
    },
    observations: () => structuredClone(observations),
  }
}
