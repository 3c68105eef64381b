import type { Compared } from './compare.ts'
import type { Rehearsal } from './rehearsal.ts'

/** What is known of a rehearsal once it is over. */
interface Rehearsing {
  readonly environment: string
  readonly site: string
  readonly began: Date
  readonly ended: Date
  readonly rehearsal: Rehearsal
  readonly compared: readonly Compared[]
}

/** A page of Markdown for the operator's records. */
export function reportOf({ environment, site, began, ended, rehearsal, compared }: Rehearsing): string {
  const minutes = Math.ceil((ended.getTime() - began.getTime()) / 60_000)
  const differing = compared.filter(({ difference }) => difference !== null)
  const { customer, purchases, refunded } = rehearsal
  return `# Rehearsal on ${environment}, ${began.toISOString().slice(0, 16)} UTC

Site: ${site}. Wallet: ${customer}. It took ${minutes} minutes.
Database and ledger ${differing.length === 0 ? 'agree in all points' : `differ in ${differing.length} points`}.

| fate | purchase | NFTokenID |
|---|---|---|
${purchases.map(({ fate, purchase, nftokenId }) => `| ${fate} | ${purchase} | ${nftokenId ?? 'none'} |`).join('\n')}

A payment of ${refunded.drops} drops by ${refunded.payer} (${refunded.paid}) was refunded by ${refunded.refund}.

${compared.map(({ what, difference }) => `- ${what}: ${difference ?? 'agrees'}`).join('\n')}
`
}
