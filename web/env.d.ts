/** Settings of the build. All others are read at run time. */
interface ImportMetaEnv {
  /**
   * Hosted policies: the `https` address of a page to frame, or of a script that writes the text. `_ELEMENT` is JSON
   * with the attributes of the element that the script fills: `{"name":"embed","data-id":"42"}`.
   */
  readonly POLICY_PRIVACY_URL?: string
  readonly POLICY_PRIVACY_SCRIPT?: string
  readonly POLICY_PRIVACY_ELEMENT?: string
  readonly POLICY_TERMS_URL?: string
  readonly POLICY_TERMS_SCRIPT?: string
  readonly POLICY_TERMS_ELEMENT?: string
  /** The operator's name and postal address in one line, for the legal pages. */
  readonly LEGAL_OPERATOR?: string
  /** Set when the API uses Turnstile: pages with a form may then load it. */
  readonly TURNSTILE?: string
  /** Set when the API sends mail: who sends a form gets one, with a link to correct it. */
  readonly MAIL?: string
  /** A cookie-free web-analytics script (`https`). Never loaded where a visitor types or signs. */
  readonly ANALYTICS_SCRIPT?: string
  /** Attributes of its tag as JSON: `{"domain":"example.org"}` becomes `data-domain`. */
  readonly ANALYTICS_DATA?: string
  /** The origin that it reports to, if it is another one. */
  readonly ANALYTICS_REPORTS_TO?: string
  /**
   * WebSocket addresses of ledger nodes that browsers may ask on `/verify` and `/proof`, separated by commas:
   * `wss://xrplcluster.com, wss://s2.ripple.com`.
   */
  readonly CHECK_NODES?: string
  /** E-mail or `https` address for security reports, written to `/.well-known/security.txt`. */
  readonly SECURITY_CONTACT?: string
  /** Set to report page timings to the site's own endpoint. */
  readonly VITALS?: string
}
