import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The documents of `docs/behaviour/`: every rule of the specification in our own words, with the test that proves it.
 *
 *     - **2.1** What holds.
 *       - `apps/e2e/admin/shell.spec.ts`: the title of a test in that file
 *       - Open: what is not built or not proved yet
 */
export interface Rule {
  id: string
  text: string
  proofs: Proof[]
  /** What is not built or not proved yet, in words. */
  open: string[]
}

export interface Proof {
  file: string
  /** Title of a test, or of a group of tests. */
  title: string
}

const RULE = /^- \*\*(\d+(?:\.\d+)+)\*\* (.+)$/
const PROOF = /^ {2}- `([^`]+)`: (.+)$/
const OPEN = /^ {2}- Open: (.+)$/

/** Reads the rules of a document. @throws Error naming a line that looks like a part of a rule and is none */
export function parseRules(markdown: string): Rule[] {
  const rules: Rule[] = []
  for (const line of markdown.split('\n')) {
    const [, id, text] = RULE.exec(line) ?? []
    const [, file, title] = PROOF.exec(line) ?? []
    const [, reason] = OPEN.exec(line) ?? []
    const rule = rules.at(-1)
    if (id && text) rules.push({ id, text, proofs: [], open: [] })
    else if (file && title && rule) rule.proofs.push({ file, title })
    else if (reason && rule) rule.open.push(reason)
    else if (/^ *- /.test(line)) throw new Error(`This line is neither a rule, nor its proof, nor what is open: ${line}`)
  }
  return rules
}

/** What is wrong with the rules, a sentence each: rules without a proof, and proofs that do not exist. */
export function findUnproved(rules: Rule[], readSource: (file: string) => string | undefined): string[] {
  const twice = rules.filter(({ id }, index) => rules.findIndex((other) => other.id === id) !== index)
  return [
    ...twice.map(({ id }) => `Two rules have the number ${id}.`),
    ...rules
      .filter(({ proofs, open }) => proofs.length === 0 && open.length === 0)
      .map(({ id, text }) => `Rule ${id} has no test, and does not say that it is open: ${text}`),
    ...rules.flatMap(({ id, proofs }) =>
      proofs.flatMap(({ file, title }) => {
        const source = readSource(file)
        if (source === undefined) return [`Rule ${id} names a file that does not exist: ${file}`]
        return hasTest(source, title) ? [] : [`Rule ${id} names a test that ${file} does not have: ${title}`]
      }),
    ),
  ]
}

/** Whether a source calls something with this title and a function: `test('…', () => …)`, `test.each(…)('…', (…) => …)`. */
export function hasTest(source: string, title: string): boolean {
  const written = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'")
  return new RegExp(`\\(\\s*(['"\`])${written}\\1,\\s*(?:async\\b|\\(|function\\b)`).test(source)
}

/** The text of a file of the repository, `undefined` where there is none. */
export function readFrom(root: string): (file: string) => string | undefined {
  return (file) => {
    try {
      return readFileSync(join(root, file), 'utf8')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  }
}
