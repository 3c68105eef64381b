import type { Dispatch, Origin, PayloadState, Signature } from './payload.ts'
import type { Template } from './payload-template.ts'

/** What a phone is told when it opens a payload. */
export type Opening =
  | { readonly state: 'open'; readonly template: Template; readonly expiresAt: number }
  | { readonly state: Exclude<PayloadState, 'open'> | 'unknown' }

/** The platform as the phone app meets it. */
export interface AppPort {
  /** Fetches a payload to show it, which is what "opened" means. The app does so again just before signing. */
  open(uuid: string, origin: Origin): Opening
  /** The person began to approve. */
  preSigned(uuid: string): void
  /**
   * First report: signed. `submits` says whether the app goes on to submit, and so whether more will follow.
   * False when another phone has answered meanwhile: this one then goes no further.
   */
  signed(uuid: string, signature: Signature, submits: boolean): boolean
  /** The app hands the blob to its node. */
  submitting(uuid: string): void
  /** Second report: what the submission came to, as far as the app could see. */
  dispatched(uuid: string, dispatch: Dispatch): void
  rejected(uuid: string): void
}
