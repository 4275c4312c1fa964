import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findUnproved, hasTest, parseRules, readFrom, skippedTests } from './behaviour.ts'
import { findLeftOut } from './left-out-rules.ts'
import { ROOT } from './root.ts'
import { sourceFiles } from './sources.ts'

const FOLDER = join(ROOT, 'docs/behaviour')
const documents = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))

describe('the rules of the specification', () => {
  it('exist for the admin and the public site', () => {
    expect(documents).toEqual(expect.arrayContaining(['admin.md', 'public-site.md']))
  })

  it.each(documents)('of %s name existing tests or open points', (name) => {
    const rules = parseRules(readFileSync(join(FOLDER, name), 'utf8'))
    expect(rules.length).toBeGreaterThan(20)
    expect(findUnproved(rules, readFrom(ROOT))).toEqual([])
    expect(findLeftOut(rules, readFrom(ROOT)), 'rules that need a test marked with EACH_RUN').toEqual([])
  })
})

it('no test is always skipped', () => {
  const tests = sourceFiles().filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
  expect(tests.length).toBeGreaterThan(300)
  const skipping = tests.filter((file) => skippedTests(readFileSync(join(ROOT, file), 'utf8')).length > 0)
  expect(skipping).toEqual([])
})

describe('the check itself', () => {
  const source = [
    "test('it holds', async () => {})",
    "test.each([1])(\n  'it holds for %i', (n) => {})",
    "expect(text('it is only named')).toBe('x')",
    "  // test('it is a comment', () => {})",
    "  // it('it was a comment', () => {})",
    "  it('it was a comment', () => {})",
  ].join('\n')
  const read = (file: string) => (file === 'a.test.ts' ? source : undefined)
  const problems = (markdown: string) => findUnproved(parseRules(markdown), read)

  it('accepts a rule whose test exists', () => {
    expect(
      problems(
        '- **1.1** It holds.\n  - `a.test.ts`: it holds\n- **1.2** More.\n  - `a.test.ts`: it holds for %i\n- **1.3** A third.\n  - `a.test.ts`: it was a comment',
      ),
    ).toEqual([])
  })

  it.each([
    ['a test that was removed', '- **1.1** It holds.\n  - `a.test.ts`: it held', 'names a test'],
    ['a text that is not a title', '- **1.1** It holds.\n  - `a.test.ts`: it is only named', 'names a test'],
    ['a test in a comment', '- **1.1** It holds.\n  - `a.test.ts`: it is a comment', 'names a test'],
    ['a file that was removed', '- **1.1** It holds.\n  - `b.test.ts`: it holds', 'names a file'],
    [
      'a rule without a proof',
      '- **1.1** It holds.\n- **1.2** Open.\n  - Open: later',
      'Rule 1.1 has neither a test nor an open point',
    ],
    ['a number used twice', '- **1.1** A.\n  - Open: later\n- **1.1** B.\n  - Open: later', 'Two rules'],
  ])('finds %s', (_, markdown, problem) => {
    expect(problems(markdown)).toEqual([expect.stringContaining(problem)])
  })

  it('rejects a malformed proof', () => {
    expect(() => parseRules('- **1.1** It holds.\n  - a.test.ts: it holds')).toThrow('neither a rule')
  })

  it('finds a title with an apostrophe', () => {
    expect(hasTest("it('somebody\\'s rule', () => {})", "somebody's rule")).toBe(true)
  })

  it.each([
    "('it holds', () => {})",
    "(\n  'it holds', () => {})",
    ".each([1])('it holds for %i', (n) => {})",
    ".each([\n  1,\n])('it holds for %i', (n) => {})",
  ])('finds a test that is always skipped: skip%s', (call) => {
    for (const name of ['it', 'describe', 'test', 'test.describe'])
      for (const skip of ['skip', 'fixme', 'todo']) expect(skippedTests(`${name}.${skip}${call}`)).toEqual([`${name}.${skip}`])
  })

  it.each(["test.skip(isSlow, 'it is slow')", "test.skipIf(isSlow)('it holds', () => {})"])('accepts %s', (call) => {
    expect(skippedTests(call)).toEqual([])
  })
})
