import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test.each([
  ['at once', async () => {}],
  ['during the start', async ({ stdout }: ChildProcess) => void (stdout && (await once(stdout, 'data')))],
])(
  'a backend whose parent process ends %s ends too: the next one opens the same database',
  async (_, until) => {
    const stateDir = mkdtempSync(join(tmpdir(), 'bayt-backend-'))
    const settings = { stateDir, port: 0, deployHookUrl: 'http://127.0.0.1:9/publish', seed: false }
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), JSON.stringify(settings)], {
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    })
    onTestFinished(() => {
      child.kill('SIGKILL')
      rmSync(stateDir, { recursive: true, force: true, maxRetries: 5 })
    })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    await until(child)
    child.disconnect()
    await expect.poll(() => child.exitCode ?? output, { timeout: 30_000 }).toBe(0)
    expect(output).not.toContain('ready')
  },
  40_000,
)
