import type { Supply } from '#contract/wire/collection'
import { put, putText } from './put.ts'

/** Shows what visitors read while no purchase can be begun, in the elements that wait for it; hides them otherwise. */
export function showNotice(page: Document, { notice }: Partial<Record<keyof Supply, unknown>>): void {
  const isTold = typeof notice === 'string'
  put(page, '[data-sale-notice]', { hidden: !isTold })
  putText(page, '[data-sale-notice]', isTold ? notice : '')
}
