import { LinkButton } from '../ui/button.tsx'

export function Page() {
  return (
    <div className="wrap section">
      <h1>Trust. Transparency. Tools for the Next Era of Web3 Projects</h1>
      <div className="actions">
        <LinkButton href="/investor-form" kind="gold" icon="arrow">
          Invest Now
        </LinkButton>
        <LinkButton href="/developer-form">Launch Your Project</LinkButton>
      </div>
    </div>
  )
}
