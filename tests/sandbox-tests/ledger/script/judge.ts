import type { Memory } from './memory.ts'
import { resolve } from './resolve.ts'
import type { Metadata, StepResult, Transcript } from './run-script.ts'
import type { Facts, Name, Value } from './step.ts'

/** Every difference between the script and what a server did, as text. */
export function objections({ results, memory }: Transcript): string[] {
  return results.flatMap((result) =>
    about(result, memory).map((problem) => `${result.step.what}: ${problem}`),
  )
}

function about(result: StepResult, memory: Memory): string[] {
  const { step, answer, meta } = result
  const said = answer.engine_result ?? answer.error
  if (said !== step.says) return [`it says ${said} instead of ${step.says}`]
  if (step.exception !== answer.error_exception) return [`it says ${answer.error_exception} beside the error`]
  const gets = /^te[sc]/.test(step.says) && step.again === undefined
  if (!gets || step.leavesOpen) return meta ? ['it is in a ledger all the same'] : []
  if (!meta) return ['it is in no ledger']
  if (meta.TransactionResult !== step.says) return [`in the end it is ${meta.TransactionResult}`]
  const facts = step.facts ? disagreements(step.facts, result, meta, memory) : []
  return [...facts, ...innerProblems(result)]
}

/** The results of a Batch's parts, and whether they name it. */
function innerProblems({ step, inner }: StepResult): string[] {
  return (step.inner ?? []).flatMap((wanted, at) => {
    const found = inner[at]?.TransactionResult ?? 'absent'
    if (found !== wanted) return [`part ${at + 1} is ${found} instead of ${wanted}`]
    const named = found === 'absent' || inner[at]?.ParentBatchID !== undefined
    return named ? [] : [`part ${at + 1} does not name its Batch`]
  })
}

function disagreements(facts: Facts, { moment }: StepResult, meta: Metadata, memory: Memory): string[] {
  const problems: string[] = []
  const count = meta.AffectedNodes.length
  if (facts.count !== undefined && count !== facts.count) problems.push(`it touches ${count} entries`)
  for (const [name, drops] of Object.entries(facts.balances ?? {}) as [Name, number][]) {
    const change = balanceChange(meta, memory.parties[name].address)
    if (change !== BigInt(drops)) problems.push(`the balance of ${name} changes by ${change}`)
  }
  const matches = (wanted: Value) => {
    const pattern = resolve(wanted, memory, moment)
    return meta.AffectedNodes.some((node) => fits(node, pattern))
  }
  for (const node of facts.nodes ?? [])
    if (!matches(node)) problems.push(`no node is like ${JSON.stringify(node)}`)
  for (const [field, wanted] of Object.entries(facts.said ?? {})) {
    if (!fits(meta[field], resolve(wanted, memory, moment))) problems.push(`${field} is ${meta[field]}`)
  }
  return problems
}

/** Drops gained, or lost if negative; 0 for an unaffected account. */
function balanceChange(meta: Metadata, address: string): bigint {
  for (const { CreatedNode, ModifiedNode } of meta.AffectedNodes) {
    const node = CreatedNode ?? ModifiedNode
    const after = node?.NewFields ?? node?.FinalFields
    if (node?.LedgerEntryType !== 'AccountRoot' || after?.Account !== address) continue
    const before = CreatedNode ? 0 : (node.PreviousFields?.Balance ?? after.Balance)
    return BigInt(String(after.Balance)) - BigInt(String(before))
  }
  return 0n
}

/** Whether a value matches the fields of a pattern; lists must match completely. */
function fits(value: unknown, pattern: unknown): boolean {
  if (Array.isArray(pattern)) {
    return (
      Array.isArray(value) &&
      value.length === pattern.length &&
      pattern.every((item, at) => fits(value[at], item))
    )
  }
  if (typeof pattern !== 'object' || pattern === null) return value === pattern
  if (typeof value !== 'object' || value === null) return false
  const there = new Map<string, unknown>(Object.entries(value))
  return Object.entries(pattern).every(([key, item]) => there.has(key) && fits(there.get(key), item))
}
