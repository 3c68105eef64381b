/** What may be set when the site is built. Everything else about it is configured where it runs. */
interface ImportMetaEnv {
  /**
   * The privacy policy and the terms as a policy service hosts them, shown in a frame below our own: the `https` address
   * of a page that may be embedded, or of a script that writes the text. What the script fills is an element with the
   * attributes that `_ELEMENT` has as JSON: `{"name":"embed","data-id":"42"}`.
   */
  readonly POLICY_PRIVACY_URL?: string
  readonly POLICY_PRIVACY_SCRIPT?: string
  readonly POLICY_PRIVACY_ELEMENT?: string
  readonly POLICY_TERMS_URL?: string
  readonly POLICY_TERMS_SCRIPT?: string
  readonly POLICY_TERMS_ELEMENT?: string
  /** Who runs this site, as the law wants it named: name and postal address in one line. */
  readonly LEGAL_OPERATOR?: string
  /** Set where the API asks Turnstile for a human check: the pages with a form may then load it. */
  readonly TURNSTILE?: string
  /**
   * The script of a web-analytics service that does without cookies: an `https` address. Pages where a visitor types or
   * signs never load it.
   */
  readonly ANALYTICS_SCRIPT?: string
  /** What the service wants on its script's tag, as JSON: `{"domain":"example.org"}` becomes `data-domain`. */
  readonly ANALYTICS_DATA?: string
  /** Where its script reports to, if that is another origin than its own. */
  readonly ANALYTICS_REPORTS_TO?: string
  /**
   * Nodes of the ledger that a visitor's own browser may ask on `/verify` and `/proof`, by their WebSockets' addresses with
   * commas in between: `wss://xrplcluster.com, wss://s2.ripple.com`. Those pages alone may connect to them.
   */
  readonly CHECK_NODES?: string
  /**
   * Whom to tell of a weakness, an e-mail or `https` address: the build then writes `/.well-known/security.txt`, which ends
   * after a year.
   */
  readonly SECURITY_CONTACT?: string
  /** Set to report page timings to the site's own endpoint. */
  readonly VITALS?: string
}
