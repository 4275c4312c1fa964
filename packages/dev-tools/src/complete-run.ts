import { callWith, type Proof, type Rule } from './behaviour.ts'

/**
 * The complete run of `npm test` has all tests except those of the browser that are not marked with `EACH_RUN`
 * (`apps/e2e/fixtures/each-run.ts`). It must prove every rule.
 */
const IN_BROWSER = 'apps/e2e/'
const MARK = 'EACH_RUN,'

/** The numbers of the rules of which the complete run has no proof. */
export function findLeftOut(rules: readonly Rule[], readSource: (file: string) => string | undefined): string[] {
  const isRun = ({ file, title }: Proof) => !file.startsWith(IN_BROWSER) || isMarked(readSource(file) ?? '', title)
  return rules.filter(({ proofs }) => proofs.length > 0 && !proofs.some(isRun)).map(({ id }) => id)
}

/** Whether the test with this title is marked, or the test of a step with this title, or a test of a group with this title. */
function isMarked(source: string, title: string): boolean {
  const call = callWith(title).exec(source)
  if (!call) return false
  const declaration = [...source.slice(0, call.index + 1).matchAll(/^( *)test(?:\.describe)?\(/gm)].at(-1)
  if (!declaration) return false
  const [, indent = ''] = declaration
  const rest = source.slice(declaration.index)
  const length = rest.search(new RegExp(`^${indent}[})](?!.*{$)`, 'm'))
  return declaration.index + length > call.index && rest.slice(0, length).includes(MARK)
}
