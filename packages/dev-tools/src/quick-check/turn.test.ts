import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { takeTurn } from './turn.ts'

const folder = mkdtempSync(join(tmpdir(), 'turn-'))
const lock = join(folder, 'new/check.lock')
afterAll(() => rmSync(folder, { recursive: true }))

const program = 'a-check'

it('a second check waits for the first, and says so once', async () => {
  const first = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', program])
  onTestFinished(() => void first.kill('SIGKILL'))
  mkdirSync(dirname(lock), { recursive: true })
  writeFileSync(lock, String(first.pid))
  const holders: number[] = []
  const second = takeTurn(lock, program, (holder) => holders.push(holder))
  await expect.poll(() => holders).toEqual([first.pid])
  rmSync(lock)
  const releaseSecond = await second
  releaseSecond()
  expect(holders).toEqual([first.pid])
})

it('a check that was killed blocks no other', async () => {
  await takeTurn(lock, program, () => {})
  for (const other of [process.pid, process.ppid]) {
    writeFileSync(lock, String(other))
    const release = await takeTurn(lock, 'a program that does not run', () => expect.unreachable())
    release()
  }
})
