import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../root.ts'
import { WorkingCopy } from './working-copy.ts'

describe('a copy of the repository', () => {
  let copy: WorkingCopy
  beforeAll(() => {
    copy = new WorkingCopy('Add a field')
    copy.step('4 labels')
  })
  afterAll(() => copy.delete())

  it('is changed, and the repository is not', () => {
    copy.insertAfter('vitest.config.ts', 'test: {', '    // inserted')
    expect(copy.read('vitest.config.ts')).toContain('  test: {\n    // inserted\n')
    expect(readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8')).not.toContain('inserted')
  })

  it('has links to its own packages', () => {
    expect(existsSync(join(copy.dir, 'apps/site/node_modules/@bayt/content/package.json'))).toBe(true)
    copy.write('packages/content/probe.txt', 'probe')
    expect(existsSync(join(copy.dir, 'apps/site/node_modules/@bayt/content/probe.txt'))).toBe(true)
    expect(existsSync(join(ROOT, 'packages/content/probe.txt'))).toBe(false)
  })

  it('names recipe, step and file where an anchor is gone', () => {
    const gone = 'Recipe "Add a field", step "4 labels": vitest.config.ts has no line with: nowhere'
    expect(() => copy.insertAfter('vitest.config.ts', 'nowhere', 'x')).toThrow(gone)
    expect(() => copy.read('no/such/file.ts')).toThrow('step "4 labels": there is no no/such/file.ts.')
  })

  it('refuses a check that passes although its step is not done, or that does not name it', async () => {
    const node = process.execPath
    await expect(copy.expectNamed('x', node, '-e', '')).rejects.toThrow('passes although the step is not done')
    await expect(copy.expectNamed('x', node, '-e', 'process.exit(1)')).rejects.toThrow('fails without naming "x"')
    await copy.expectNamed('label', node, '-e', 'console.log("label is missing"); process.exit(1)')
  })
})
