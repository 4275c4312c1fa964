import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { takeTurn } from './turn.ts'

const folder = mkdtempSync(join(tmpdir(), 'turn-'))
const lock = join(folder, 'new/check.lock')
afterAll(() => rmSync(folder, { recursive: true }))

/** Every process of the tests is alive and runs Node. */
const program = ''

it('a second check waits for the first, and says so once', async () => {
  const holders: number[] = []
  const release = await takeTurn(lock, program, () => {})
  const second = takeTurn(lock, program, (holder) => holders.push(holder))
  await expect.poll(() => holders).toEqual([process.pid])
  release()
  const releaseSecond = await second
  releaseSecond()
  expect(holders).toEqual([process.pid])
})

it('a check that was killed blocks no other', async () => {
  await takeTurn(lock, program, () => {})
  writeFileSync(lock, String(process.pid))
  const release = await takeTurn(lock, 'a program that does not run', () => expect.unreachable())
  release()
})
