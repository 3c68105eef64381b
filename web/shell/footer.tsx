import { brand } from '#contract/brand'
import { Icon } from '../ui/icon.tsx'
import './motion-switch.css'
import './footer.css'

export function Footer() {
  return (
    <footer className="footer">
      <div className="wrap grid">
        <p className="footer-tagline">{brand.tagline}</p>
        <nav className="footer-links footer-proof" aria-label="Proof">
          <h2 className="label-voice">Proof</h2>
          <a href="/proof">Proof of the sale</a>
          <a href="/verify">Verify a receipt</a>
          <a href="/developers">For developers</a>
          <a href="/how-we-test">How we test</a>
        </nav>
        <nav className="footer-links footer-elsewhere" aria-label="Elsewhere">
          <h2 className="label-voice">Elsewhere</h2>
          <OutsideLink href={brand.links.x}>X</OutsideLink>
          <OutsideLink href={brand.links.discord}>Discord</OutsideLink>
          <OutsideLink href={brand.links.telegram}>Telegram</OutsideLink>
        </nav>
        <nav className="footer-links footer-print" aria-label="Small print">
          <h2 className="label-voice">Small print</h2>
          <a href="/privacy-policy">Privacy Policy</a>
          <a href="/terms-conditions">Terms &amp; Conditions</a>
          <a href="/application-status">Application status</a>
        </nav>
        <div className="footer-legal note">
          <p>{brand.copyright}</p>
          <MotionSwitch />
        </div>
      </div>
    </footer>
  )
}

function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** Pauses and resumes motion on every page; connected by `switchMotion`. */
export function MotionSwitch() {
  return (
    <button type="button" className="motion-switch">
      <span className="motion-pause">
        <Icon name="pause" />
        <span>Pause all motion</span>
      </span>
      <span className="motion-resume">
        <Icon name="play" />
        <span>Resume motion</span>
      </span>
    </button>
  )
}
