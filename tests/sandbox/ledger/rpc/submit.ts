import { failure, missingField } from './answer.ts'
import type { Method } from './node.ts'

/** Takes a signed transaction. Signing for a client is an administrator's convenience that no program should need. */
export const submit: Method = (params, node) => {
  const { tx_blob: blob } = params
  if (blob === undefined) {
    return params.tx_json === undefined
      ? missingField('tx_blob')
      : failure('notSupported', 'Signing is not supported by this server.')
  }
  if (typeof blob !== 'string') return failure('invalidParams')
  return node.submit(blob, params.fail_hard === true)
}
