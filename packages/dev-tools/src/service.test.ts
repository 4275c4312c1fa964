import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('a service that is not ready yet ends with the process that starts it, as after Ctrl-C', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'service-'))
  const script = join(folder, 'program.mjs')
  writeFileSync(script, 'console.log(process.pid); setInterval(() => {}, 1000)')
  const code = `
    import { Service } from ${JSON.stringify(join(import.meta.dirname, 'service.ts'))}
    Service.start({ name: 'backend', script: ${JSON.stringify(script)}, onLine: (pid) => { console.log(pid); process.exit() } })`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [pid] = await once(parent.stdout, 'data')
  const isRunning = () => {
    try {
      return process.kill(Number(pid), 0)
    } catch {
      return false
    }
  }
  onTestFinished(() => {
    if (isRunning()) process.kill(Number(pid), 'SIGKILL')
    rmSync(folder, { recursive: true })
  })
  await expect.poll(isRunning).toBe(false)
}, 30_000)
