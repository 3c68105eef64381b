import { type Leave, secureOrigin } from './content-policy.ts'

/** The pages that may frame a document of a policy service, and that document's address. */
export type FramedDocuments = Readonly<Record<string, string | undefined>>

/** A page that has a document may frame that document's origin. Throws for an address that is not `https`. */
export function policyLeave(documents: FramedDocuments): readonly Leave[] {
  return Object.entries(documents).flatMap(([page, address]) =>
    address ? [{ page, frames: secureOrigin(address) }] : [],
  )
}
