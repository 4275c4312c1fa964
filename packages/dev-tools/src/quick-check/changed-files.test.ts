import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changedFiles, partlyStaged } from './changed-files.ts'

let root: string
const IDENTITY = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
const git = (...args: string[]) => execFileSync('git', [...IDENTITY, ...args], { cwd: root, stdio: 'pipe' })

function commit(file: string): void {
  writeFileSync(join(root, file), file)
  git('add', file)
  git('commit', '--quiet', '--message', file)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'changed-'))
  git('init', '--quiet', '--initial-branch=main')
  commit('first')
})
afterEach(() => rmSync(root, { recursive: true }))

it('the work on a branch is what it changed since it left main, not what others changed there', () => {
  git('switch', '--quiet', '--create', 'work')
  commit('mine')
  git('switch', '--quiet', 'main')
  commit('of-others')
  git('switch', '--quiet', 'work')
  writeFileSync(join(root, 'new'), '')
  expect(changedFiles('main', root)).toEqual({ present: ['mine', 'new'], deleted: [] })
})

it('a file that was changed after it was staged is named', () => {
  writeFileSync(join(root, 'first'), 'staged')
  git('add', 'first')
  expect(partlyStaged(root)).toEqual([])
  writeFileSync(join(root, 'first'), 'changed')
  expect(partlyStaged(root)).toEqual(['first'])
})
