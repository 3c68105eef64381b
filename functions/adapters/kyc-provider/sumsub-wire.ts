import * as z from '#contract/wire/schema'

/** The fields that are read of Sumsub's answers. All others are dropped on arrival. */
export const link = z.object({ url: z.string() })

export const review = z.object({
  levelName: z.string(),
  reviewStatus: z.string(),
  reviewDate: z.optional(z.string()),
  reviewResult: z.optional(
    z.object({
      reviewAnswer: z.string(),
      reviewRejectType: z.optional(z.string()),
      rejectLabels: z.optional(z.array(z.string())),
    }),
  ),
})
export type Review = z.infer<typeof review>

export const applicant = z.object({
  id: z.string(),
  externalUserId: z.string(),
  /** Deactivated in the dashboard: the same person may be verified as another one. The last review stays as it was. */
  deleted: z.optional(z.boolean()),
  review,
})

/** A webhook, as far as it says which person to ask about. */
export const report = z.object({
  externalUserId: z.string(),
  createdAtMs: z.string(),
  sandboxMode: z.boolean(),
})

/** A time as Sumsub writes it, in UTC unless it says otherwise; null for other text. Unix ms. */
export function timeOf(text: string): number | null {
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,3})?)(Z|[+-]\d{4})?$/.exec(text)
  if (!found) return null
  const zone = (found[3] ?? 'Z').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const time = Date.parse(`${found[1]}T${found[2]}${zone}`)
  return Number.isNaN(time) ? null : time
}
