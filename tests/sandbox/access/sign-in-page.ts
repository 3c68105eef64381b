import { html } from 'hono/html'
import { type Markup, standInPage } from '../http/stand-in-page.ts'
import { demoColleagues } from './colleagues.ts'

/** The path of the style sheet of its pages. */
export const SIGN_IN_STYLES = '/cdn-cgi/access/sign-in.css'

/** Asks which colleague is in front of the screen; `target` is the path to go on to. */
export function signInPage(target: string): Markup {
  return page(
    'Sign in',
    html`<h1>Who are you?</h1>
      <p>Access lets the team in. Pick a colleague; this browser remembers it.</p>
      <form method="post" action="/cdn-cgi/access/login">
        <input type="hidden" name="redirect_url" value="${target}">
        ${demoColleagues.map(({ key, name, email }) => html`<button name="colleague" value="${key}" type="submit"><strong>${name}</strong> <span>${email}</span></button>`)}
      </form>`,
  )
}

export function signedOutPage(): Markup {
  return page(
    'Signed out',
    html`<h1>You are signed out</h1>
      <p><a href="/desk">Sign in again</a></p>`,
  )
}

function page(title: string, body: Markup): Markup {
  return standInPage(ACCESS, title, body)
}

const ACCESS = {
  name: 'Sandbox Access',
  icon: '/favicon.svg',
  styles: SIGN_IN_STYLES,
  foot: 'It stands in for Cloudflare Access. No password is asked, and it lets in only this machine.',
}
