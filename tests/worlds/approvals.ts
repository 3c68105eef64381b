import type { Applicant } from '../sandbox/kyc/applicant.ts'
import type { Identity } from '../sandbox/kyc/provider.ts'

/**
 * Who was approved when, by somebody who knows nothing of how the product keeps it: it hears what the operator lists, what
 * the provider decides, whose page a wallet was sent to, and which wallets somebody wanted to be one person's.
 */
export interface Approvals {
  unlist(wallet: string): void
  /** A wallet was sent to this person's page. */
  sent(wallet: string, person: string): void
  /** Whom this wallet was sent to the page of, it or one beside it. */
  people(wallet: string): readonly string[]
  /** Two sessions were shown together; whether that joined them may never be heard. */
  joining(one: string, other: string): void
  decided(applicant: Applicant): void
  /** Somebody was asked about at this address, and it was not answered. */
  unanswered(url: string): void
  /** A report that is on its way has arrived, or one has been lost. */
  reported(person: string, how: 'sent' | 'arrived' | 'lost'): void
  /** Whether everything that was decided about this person has been reported. */
  isReported(person: string): boolean
  /** Whether whoever has this wallet is approved now, or ever was. */
  isApproved(wallet: string): boolean
  everApproved(wallet: string): boolean
  /** Whether it could seem so at any time within these ledgers: what could not be asked again holds. */
  mightSeem(wallet: string, first: number, last: number): boolean
  everListed(wallet: string): boolean
  /** The wallets that may be one person's with this one, and how many approvals they ever had between them. */
  beside(wallet: string): { readonly wallets: ReadonlySet<string>; readonly approvals: number }
  /** Everything that it has heard so far, for a world that goes on from here. */
  heard(): ApprovalsHeard
}

export interface ApprovalsHeard {
  readonly spans: Map<string, Span[]>
  readonly groups: Map<string, ReadonlySet<string>>
  readonly peopleOf: Map<string, Set<string>>
  readonly silences: Map<string, number[]>
  readonly reports: Map<string, { underWay: number; lost: boolean }>
}

/** In which validated ledgers an approval stood. */
interface Span {
  readonly from: number
  until: number
}

export function createApprovals(
  listed: Iterable<string>,
  identity: () => Identity,
  ledgerNow: () => number,
  before: ApprovalsHeard | null = null,
): Approvals {
  const heard: ApprovalsHeard = before
    ? structuredClone(before)
    : { spans: new Map(), groups: new Map(), peopleOf: new Map(), silences: new Map(), reports: new Map() }
  const { spans, groups, peopleOf, silences, reports } = heard
  for (const wallet of before ? [] : listed) spans.set(wallet, [{ from: 0, until: Number.POSITIVE_INFINITY }])

  const wallets = (wallet: string) => groups.get(wallet) ?? new Set([wallet])
  /** What a wallet's approval can come from: the list, or a person at the provider. */
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
    heard: () => structuredClone(heard),
  }
}
