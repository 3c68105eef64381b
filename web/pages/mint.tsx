export function Page() {
  return (
    <div className="wrap section">
      <h1>Founder Pass</h1>
    </div>
  )
}
