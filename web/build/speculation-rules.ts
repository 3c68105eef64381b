import { type Route, routes } from '../routes.ts'

/**
 * Which pages a browser may draw, and which it may only fetch, while a visitor points at a link or touches it
 * (Speculation Rules API). A page that lives asks for things in a visitor's name, so it is not drawn before they come.
 */
export function speculationRules(): object {
  return {
    prerender: [rule(({ manner }) => manner === 'reads')],
    prefetch: [rule(({ manner }) => manner === 'lives')],
  }
}

function rule(applies: (route: Route) => boolean): object {
  const paths = routes.filter((route) => !route.bare && applies(route)).map(({ path }) => path)
  return { where: { href_matches: paths }, eagerness: 'moderate' }
}
