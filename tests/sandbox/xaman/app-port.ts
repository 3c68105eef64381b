import type { Dispatch, Origin, PayloadState, Signature } from './payload.ts'
import type { Template } from './payload-template.ts'

/** The platform's answer when a phone opens a payload. */
export type Opening =
  | { readonly state: 'open'; readonly template: Template; readonly expiresAt: number }
  | { readonly state: Exclude<PayloadState, 'open'> | 'unknown' }

/** The platform's interface for the phone app. */
export interface AppPort {
  /** Fetches a payload to show it, which is what "opened" means. The app does so again just before signing. */
  open(uuid: string, origin: Origin): Opening
  /** The person started to approve. */
  preSigned(uuid: string): void
  /**
   * First report: signed. `submits`: whether the app will submit, so that more will follow. False if another phone has
   * answered meanwhile: then this one's reports change nothing.
   */
  signed(uuid: string, signature: Signature, submits: boolean): boolean
  /** The app submits the blob to its node. */
  submitting(uuid: string): void
  /** Second report: the submission's result as the app saw it. */
  dispatched(uuid: string, dispatch: Dispatch): void
  rejected(uuid: string): void
}
