import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changedFiles } from './changed-files.ts'
import { commit, createRepository, git } from './test-repository.ts'

let ofDeveloper: string
let ofTest: string

/** Sets the variables that git sets for a hook. */
function enterHook(): void {
  vi.stubEnv('GIT_DIR', join(ofDeveloper, '.git'))
  vi.stubEnv('GIT_INDEX_FILE', join(ofDeveloper, '.git/index'))
}

beforeEach(() => {
  ofDeveloper = createRepository()
  commit(ofDeveloper, 'code')
  enterHook()
  ofTest = createRepository()
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const folder of [ofDeveloper, ofTest]) rmSync(folder, { recursive: true })
})

describe('in a hook', () => {
  it('the git of a test leaves the repository of the developer unchanged', () => {
    enterHook()
    commit(ofTest, 'first')
    git(ofTest, 'switch', '--quiet', '--create', 'work')
    expect(git(ofTest, 'log', '--format=%s')).toBe('first\n')
    expect(git(ofDeveloper, 'log', '--format=%s')).toBe('code\n')
    expect(git(ofDeveloper, 'branch', '--format=%(refname:short)')).toBe('main\n')
    expect(git(ofDeveloper, 'status', '--short')).toBe('')
  })

  it('the code under test sees the repository of the test', () => {
    commit(ofTest, 'first')
    writeFileSync(join(ofTest, 'new'), '')
    expect(changedFiles('HEAD', ofTest)).toEqual({ present: ['new'], deleted: [] })
  })
})
