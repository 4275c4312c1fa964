import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changedFiles, partlyStaged } from './changed-files.ts'
import { commit, createRepository, git } from './test-repository.ts'

let root: string

beforeEach(() => {
  root = createRepository()
  commit(root, 'first')
})
afterEach(() => rmSync(root, { recursive: true }))

it('the work on a branch is what it changed since it left main, not what others changed there', () => {
  git(root, 'switch', '--quiet', '--create', 'work')
  commit(root, 'mine')
  git(root, 'switch', '--quiet', 'main')
  commit(root, 'of-others')
  git(root, 'switch', '--quiet', 'work')
  writeFileSync(join(root, 'new'), '')
  expect(changedFiles('main', root)).toEqual({ present: ['mine', 'new'], deleted: [] })
})

it('a file that was changed after it was staged is named', () => {
  writeFileSync(join(root, 'first'), 'staged')
  git(root, 'add', 'first')
  expect(partlyStaged(root)).toEqual([])
  writeFileSync(join(root, 'first'), 'changed')
  expect(partlyStaged(root)).toEqual(['first'])
})

it('in a hook of a linked worktree, the change is that of the worktree as it is committed', () => {
  const worktree = join(root, '.git/linked')
  git(root, 'worktree', 'add', '--quiet', worktree)
  const hooks = join(root, '.git/test-hooks')
  const result = join(hooks, 'result.json')
  mkdirSync(hooks)
  const code = `
    import { writeFileSync } from 'node:fs'
    import { changedFiles, partlyStaged } from ${JSON.stringify(join(import.meta.dirname, 'changed-files.ts'))}
    const root = process.cwd()
    writeFileSync(${JSON.stringify(result)}, JSON.stringify([changedFiles('HEAD', root), partlyStaged(root), !!process.env.GIT_DIR]))`
  writeFileSync(join(hooks, 'check.mjs'), code)
  writeFileSync(join(hooks, 'pre-commit'), `#!/bin/sh\nexec '${process.execPath}' '${hooks}/check.mjs'\n`)
  chmodSync(join(hooks, 'pre-commit'), 0o755)
  git(root, 'config', 'core.hooksPath', hooks)
  writeFileSync(join(root, 'first'), 'of the main worktree')
  writeFileSync(join(worktree, 'first'), 'staged')
  git(worktree, 'add', 'first')
  writeFileSync(join(worktree, 'first'), 'changed')
  writeFileSync(join(worktree, 'new'), '')
  git(worktree, 'commit', '--quiet', '--all', '--message', 'all')
  expect(JSON.parse(readFileSync(result, 'utf8'))).toEqual([{ present: ['first', 'new'], deleted: [] }, [], true])
})
