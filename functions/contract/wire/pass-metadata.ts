import { get } from './endpoint.ts'
import * as z from './schema.ts'

/** Token metadata as XLS-24 art.v0 describes it. */
const passMetadata = z.object({
  schema: z.string(),
  nftType: z.literal('art.v0'),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  edition: z.string(),
  collection: z.object({ name: z.string(), family: z.string() }),
  attributes: z.array(z.object({ trait_type: z.string(), value: z.union([z.string(), z.number()]) })),
  properties: z.object({ files: z.array(z.object({ uri: z.string(), type: z.string() })) }),
  external_url: z.string(),
})
export type PassMetadata = z.infer<typeof passMetadata>

export const readMetadata = get('/nft/:id/metadata', passMetadata, { limit: null })
export const readMetadataV2 = get('/v2/nft/metadata/:id', passMetadata, { limit: null })
