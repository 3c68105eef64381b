/** Groups adjacent items of one kind, in order. */
export function runs<Item, Kind>(items: readonly Item[], kindOf: (item: Item) => Kind) {
  const found: { readonly kind: Kind; readonly items: Item[] }[] = []
  for (const item of items) {
    const kind = kindOf(item)
    const last = found.at(-1)
    if (last?.kind === kind) last.items.push(item)
    else found.push({ kind, items: [item] })
  }
  return found
}
