/** What may be set when the site is built. Everything else about it is configured where it runs. */
interface ImportMetaEnv {
  /** The privacy policy and the terms as a policy service hosts them: `https` addresses, shown framed on request. */
  readonly POLICY_PRIVACY_URL?: string
  readonly POLICY_TERMS_URL?: string
  /** Who runs this site, as the law wants it named: name and postal address in one line. */
  readonly LEGAL_OPERATOR?: string
  /** Set where the API asks Turnstile for a human check: the pages with a form may then load it. */
  readonly TURNSTILE?: string
  /** Set to report page timings to the site's own endpoint. */
  readonly VITALS?: string
}
