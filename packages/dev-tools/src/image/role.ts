import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'

/**
 * The entry point of the image (Dockerfile). With `publisher`, `console` or `trial`, this process becomes that program; with `health` or
 * `ready`, it asks the running program of the container.
 */
const ROLES = {
  publisher: { script: 'apps/publisher/src/main.ts', port: process.env.HEALTH_PORT },
  console: { script: 'apps/admin/server/serve.ts', port: process.env.ADMIN_PORT },
  trial: { script: 'packages/dev-tools/src/start.ts', port: process.env.HEALTH_PORT },
}
const PATHS = { health: '/healthz', ready: '/readyz' }

const [name = '', ...rest] = process.argv.slice(2)
if (isKey(ROLES, name)) {
  const script = join(ROOT, ROLES[name].script)
  process.execve?.(process.execPath, [process.execPath, script, ...rest], process.env as Record<string, string>)
} else if (isKey(PATHS, name)) process.exitCode = await answerOf(PATHS[name])
else {
  console.error(`Name what to run: ${[...Object.keys(ROLES), ...Object.keys(PATHS)].join(', ')}.`)
  process.exitCode = 1
}

function isKey<T extends object>(object: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(object, key)
}

/**
 * Exit code 0 if the program answers with 200. A trial is healthy while it runs: it restarts its services itself, and none of them
 * answers during migrations, which must not be interrupted.
 */
async function answerOf(path: string): Promise<number> {
  const running = readFileSync('/proc/1/cmdline', 'utf8')
  const role = Object.values(ROLES).find(({ script }) => running.includes(script))
  if (role === ROLES.trial && path === PATHS.health) return 0
  const port = role?.port
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    console.log(await answer.text())
    return answer.ok ? 0 : 1
  } catch (error) {
    console.error(`Nothing answers on port ${port}: ${error instanceof Error ? error.message : error}`)
    return 1
  }
}
