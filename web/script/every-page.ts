import { closeMenus } from './close-menus.ts'
import { fetchOnIntent } from './fetch-on-intent.ts'
import { isHere } from './late-note.ts'
import { restoreMotion, switchMotion } from './motion.ts'
import { rememberPress } from './remember-press.ts'
import { scrollOnClick } from './scroll-on-click.ts'
import { setItalic } from './set-italic.ts'
import { wakePage } from './wake-page.ts'
import { whenDrawn, whenSeen } from './when.ts'

// The script that every page loads. Its tag names the page's own parts.
const { client, parts, sheet, timed, counted } =
  document.querySelector<HTMLScriptElement>('script[data-page]')?.dataset ?? {}

restoreMotion()
void isHere(document)
switchMotion(document)
scrollOnClick(document)
closeMenus(document)
fetchOnIntent(document)
rememberPress(document)
void setItalic(document)
if (client) void whenDrawn().then(() => wakePage(client, parts?.split(' '), sheet))
if (import.meta.env.VITALS && timed) {
  void whenSeen().then(async () => (await import('./vitals.ts')).startReporting(timed))
}
if (import.meta.env.ANALYTICS_SCRIPT && counted) {
  void whenSeen().then(async () => (await import('./count-visits.ts')).countVisits(counted))
}
