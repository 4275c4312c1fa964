import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { newFolder } from '../test/helpers.ts'
import { FolderLock } from './folder-lock.ts'

const fileOf = (dir: string) => join(dir, 'publisher.lock')
const change = (dir: string, fields: object) =>
  writeFileSync(fileOf(dir), JSON.stringify({ ...JSON.parse(readFileSync(fileOf(dir), 'utf8')), ...fields }))

/** Leaves the lock of a killed process. */
async function leaveStaleLock(dir: string): Promise<void> {
  const code = `import { FolderLock } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))}
    await new FolderLock(${JSON.stringify(dir)}, 1).tryAcquire(); setInterval(() => {}, 1000); console.log('held')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('a data folder', () => {
  it('has one publisher: a second one is given the holder, and acquires the lock when the first releases it', async () => {
    const dir = newFolder()
    const [first, second] = [new FolderLock(dir, 4323), new FolderLock(dir, 4444)]
    expect(await first.tryAcquire()).toBeUndefined()
    expect(await second.tryAcquire()).toMatchObject({ pid: process.pid, hookPort: 4323 })
    await second.release()
    expect(existsSync(fileOf(dir))).toBe(true)
    const reported: number[] = []
    const taken = second.acquire(({ hookPort }) => reported.push(hookPort))
    await expect.poll(() => reported).toEqual([4323])
    await first.release()
    await taken
    expect(await first.tryAcquire()).toMatchObject({ hookPort: 4444 })
    await second.release()
  })

  it('is free after its publisher was killed', async () => {
    const dir = newFolder()
    await leaveStaleLock(dir)
    expect(existsSync(fileOf(dir))).toBe(true)
    const next = new FolderLock(dir, 1)
    expect(await next.tryAcquire()).toBeUndefined()
    await next.release()
  })

  it('is free if another process reuses the id of the dead holder', async () => {
    const dir = newFolder()
    await new FolderLock(dir, 1).tryAcquire()
    change(dir, { id: 'older', started: '1' })
    expect(await new FolderLock(dir, 2).tryAcquire()).toBeUndefined()
  })

  it('is not free while a publisher on another machine sends heartbeats', async () => {
    const dir = newFolder()
    await new FolderLock(dir, 1).tryAcquire()
    change(dir, { host: 'elsewhere', started: '1' })
    expect(await new FolderLock(dir, 2).tryAcquire()).toMatchObject({ host: 'elsewhere' })
  })

  it('whose lock another publisher has taken over, because this one was paused, is left to it, and the loss is reported once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const dir = newFolder()
    const onLost = vi.fn()
    const lock = new FolderLock(dir, 1, onLost)
    await lock.tryAcquire()
    utimesSync(fileOf(dir), 0, 0)
    vi.advanceTimersByTime(5_000)
    // A publisher renews its own lock.
    await expect.poll(() => statSync(fileOf(dir)).mtimeMs).toBeGreaterThan(0)
    expect(onLost).not.toHaveBeenCalled()

    change(dir, { id: 'newer', host: 'elsewhere' })
    utimesSync(fileOf(dir), 0, 0)
    const others = readFileSync(fileOf(dir), 'utf8')
    vi.advanceTimersByTime(10_000)
    await expect.poll(() => onLost.mock.calls.length).toBe(1)
    vi.advanceTimersByTime(5_000)
    await lock.release()
    expect(onLost).toHaveBeenCalledTimes(1)
    expect(statSync(fileOf(dir)).mtimeMs).toBe(0)
    expect(readFileSync(fileOf(dir), 'utf8')).toBe(others)
  })

  it('is acquired by exactly one of many processes that find it free', async () => {
    const dir = newFolder()
    await leaveStaleLock(dir)
    const results = await Promise.all(Array.from({ length: 20 }, () => new FolderLock(dir, 1).tryAcquire()))
    expect(results.filter((holder) => holder === undefined)).toHaveLength(1)
  })

  it('is held by nobody without a lock, also if its holder ends at the moment at which others ask', async () => {
    const dir = newFolder()
    const code = `import { FolderLock } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))}
      import { readFileSync } from 'node:fs'
      for (let time = 0; time < 200; time++) {
        const lock = new FolderLock(${JSON.stringify(dir)}, 1)
        if (await lock.tryAcquire()) continue
        if (JSON.parse(readFileSync(${JSON.stringify(fileOf(dir))}, 'utf8')).pid !== process.pid) throw new Error('not its lock')
        await lock.release()
      }`
    const processes = Array.from({ length: 3 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'ignore', 'inherit'] }),
    )
    expect(await Promise.all(processes.map(async (child) => (await once(child, 'exit'))[0]))).toEqual([0, 0, 0])
  }, 30_000)

  it('with an empty lock is not touched', async () => {
    const dir = newFolder()
    writeFileSync(fileOf(dir), '')
    await expect(new FolderLock(dir, 1).tryAcquire()).rejects.toThrow(
      'is not a valid lock of a publisher. If no publisher runs, remove it.',
    )
  })

  it('that cannot be read, as in a folder of another user, is not called invalid: nobody should remove it', async () => {
    const dir = newFolder()
    // A link to itself cannot be read. (The user of the tests may read every folder.)
    symlinkSync('publisher.lock', fileOf(dir))
    await expect(new FolderLock(dir, 1).tryAcquire()).rejects.toThrow(/^ELOOP/)
  })
})
