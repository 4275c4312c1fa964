import { join } from 'node:path'
import { readIfExists } from '@bayt/release/files'

/**
 * The documents of `docs/behaviour/`: every rule of the specification with the test that proves it.
 *
 *     - **2.1** The rule.
 *       - `apps/e2e/admin/shell.spec.ts`: the title of a test in that file
 *       - Open: what is not implemented or not tested yet
 */
export interface Rule {
  id: string
  text: string
  proofs: Proof[]
  /** What is not implemented or not tested yet. */
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

/** Parses the rules of a document. @throws Error that names a list item in another format */
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
    else if (/^ *- /.test(line)) throw new Error(`This line is neither a rule, nor a proof, nor an open point: ${line}`)
  }
  return rules
}

/** The problems of the rules as sentences: duplicate numbers, rules without a proof, and proofs that do not exist. */
export function findUnproved(rules: Rule[], readSource: (file: string) => string | undefined): string[] {
  const twice = rules.filter(({ id }, index) => rules.findIndex((other) => other.id === id) !== index)
  return [
    ...twice.map(({ id }) => `Two rules have the number ${id}.`),
    ...rules
      .filter(({ proofs, open }) => proofs.length === 0 && open.length === 0)
      .map(({ id, text }) => `Rule ${id} has neither a test nor an open point: ${text}`),
    ...rules.flatMap(({ id, proofs }) =>
      proofs.flatMap(({ file, title }) => {
        const source = readSource(file)
        if (source === undefined) return [`Rule ${id} names a file that does not exist: ${file}`]
        return hasTest(source, title) ? [] : [`Rule ${id} names a test that ${file} does not have: ${title}`]
      }),
    ),
  ]
}

/** Whether a source contains a test, or a group of tests, with this title. */
export function hasTest(source: string, title: string): boolean {
  return testCalls(source, title).length > 0
}

/**
 * Finds the calls with this title and a function, outside comments: `test('…', () => …)`, `test.each(…)('…', (…) => …)`. The mark
 * of the complete run may stand between title and function (`complete-run.ts`).
 * @returns the positions of their opening parentheses
 */
export function testCalls(source: string, title: string): number[] {
  const written = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'")
  const call = `\\(\\s*(['"\`])${written}\\1,\\s*(?:(?:EACH_RUN|eachRunIf\\(.*\\)),\\s*)?(?:async\\b|\\(|function\\b)`
  return [...source.matchAll(new RegExp(call, 'g'))]
    .map(({ index }) => index)
    .filter((index) => !/^\s*(?:\/\/|\*|\/\*)/.test(source.slice(source.lastIndexOf('\n', index) + 1, index)))
}

/**
 * The calls that always skip a test or a group; such a test proves nothing. `test.skip(isSlow, 'reason')` and `test.skipIf(isSlow)` are not
 * among these calls: they run the test in other cases.
 */
export function skippedTests(source: string): string[] {
  return source.match(/\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|fixme|todo)\b(?!\(\s*[^'"`\s])/g) ?? []
}

/** Reads files of the repository; `undefined` if a file does not exist. */
export function readFrom(root: string): (file: string) => string | undefined {
  return (file) => readIfExists(join(root, file))
}
