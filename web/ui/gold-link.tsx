import { LinkButton } from './button.tsx'

/** What a page wants one to begin, and where: the one thing in view that is gold. */
export function GoldLink({ href, children }: { href: string; children: string }) {
  return (
    <LinkButton href={href} kind="gold" icon="arrow">
      {children}
    </LinkButton>
  )
}
