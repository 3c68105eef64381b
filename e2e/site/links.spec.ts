import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { places } from '../site-map.ts'

interface Link {
  readonly on: string
  readonly to: URL
  readonly tag: string
}

test('every link of the site leads to a page, and every anchor to an existing target', async ({
  request,
  instance: { siteUrl },
}) => {
  const pages = await readPages(request, siteUrl)
  const inside = pages.flatMap(({ links }) => links).filter(({ to }) => to.origin === siteUrl)
  expect(inside.length).toBeGreaterThan(300)
  for (const path of new Set(inside.map(({ to }) => to.pathname))) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), `${path}, on ${inside.find(({ to }) => to.pathname === path)?.on}`).toBe(200)
  }
  const broken = inside.filter(({ to }) => {
    const page = pages.find(({ path }) => path === to.pathname)
    return to.hash && !page?.ids.includes(decodeURIComponent(to.hash.slice(1)))
  })
  expect(broken.map(({ on, to }) => `${to.pathname}${to.hash} on ${on}`)).toEqual([])
})

test('an external link opens a new tab, which gets no opener and no referrer', async ({
  request,
  instance: { siteUrl },
}) => {
  const links = (await readPages(request, siteUrl)).flatMap((page) => page.links)
  const out = links.filter(({ to }) => to.origin !== siteUrl && to.protocol !== 'mailto:')
  expect(out.length).toBeGreaterThan(3 * 10)
  const careless = out.filter(
    ({ to, tag }) =>
      to.protocol !== 'https:' || !/\srel="[^"]*\bnoopener\b/.test(tag) || !tag.includes('target="_blank"'),
  )
  expect(careless.map(({ on, tag }) => `${tag} on ${on}`)).toEqual([])
})

/** The prerendered pages, with their links and targets. */
async function readPages(request: APIRequestContext, siteUrl: string) {
  const pages = []
  for (const { path } of places) {
    const html = await (await request.get(path)).text()
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? '')
    pages.push({ path, ids, links: linksIn(html, new URL(path, siteUrl)) })
  }
  return pages
}

function linksIn(html: string, page: URL): Link[] {
  return [...html.matchAll(/<a\s[^>]*>/g)].map(([tag]) => {
    const href = /\shref="([^"]*)"/.exec(tag)?.[1] ?? ''
    expect(href, `a link on ${page.pathname} that leads nowhere`).not.toMatch(/^#?$/)
    return { on: page.pathname, to: new URL(href.replaceAll('&amp;', '&'), page), tag }
  })
}
