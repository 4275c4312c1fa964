import type { TestProject } from 'vitest/node'
import { Backend, type BackendAddress, createStateDir } from './backend.ts'
import { freePort } from './free-port.ts'
import { startHook } from './hook.ts'

declare module 'vitest' {
  interface ProvidedContext {
    backend: BackendAddress
  }
}

/** Starts the embedded backend that the tests of the API share. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const hook = await startHook()
  const state = createStateDir()
  const backend = await Backend.start({ stateDir: state.path, port: await freePort(), hookUrl: hook.url })
  const { url, stateDir, secrets, hookUrl, pid } = backend
  project.provide('backend', { url, stateDir, secrets, hookUrl, pid })
  return async () => {
    await backend.end()
    hook.close()
    state.remove()
  }
}
