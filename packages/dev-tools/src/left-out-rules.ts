import { type Proof, type Rule, testCalls } from './behaviour.ts'

/**
 * The complete run of `npm test` must prove every rule. The complete run includes the browser tests marked with `EACH_RUN`
 * (`apps/e2e/fixtures/each-run.ts`), and all other tests that are not marked to skip it (`complete-run.ts`).
 */
const IN_BROWSER = 'apps/e2e/'
const MARK = /EACH_RUN,|eachRunIf\(/
const SKIP = '.skipIf(isCompleteRun())'

/** The numbers of the rules without a proof in the complete run. */
export function findLeftOut(rules: readonly Rule[], readSource: (file: string) => string | undefined): string[] {
  const isRun = ({ file, title }: Proof) => {
    const source = readSource(file) ?? ''
    return file.startsWith(IN_BROWSER) ? isMarked(source, title) : !skipsIt(source, title)
  }
  return rules.filter(({ proofs }) => proofs.length > 0 && !proofs.some(isRun)).map(({ id }) => id)
}

/** Whether all tests with this title skip the complete run. */
function skipsIt(source: string, title: string): boolean {
  return testCalls(source, title).every((index) => source.slice(0, index).endsWith(SKIP))
}

/**
 * Whether a test with this title is marked with `EACH_RUN`. The title may also name a step of a marked test, or a group with a marked test.
 */
function isMarked(source: string, title: string): boolean {
  return testCalls(source, title).some((index) => isMarkedAt(source, index))
}

function isMarkedAt(source: string, index: number): boolean {
  const declaration = [...source.slice(0, index + 1).matchAll(/^( *)test(?:\.describe)?\(/gm)].at(-1)
  if (!declaration) return false
  const [, indent = ''] = declaration
  const rest = source.slice(declaration.index)
  const length = rest.search(new RegExp(`^${indent}[})](?!.*{$)`, 'm'))
  return declaration.index + length > index && MARK.test(rest.slice(0, length))
}
