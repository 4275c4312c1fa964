import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '@bayt/dev-tools/run'
import { compressFolder } from './compress-folder.ts'
import type { Peer } from './peers.ts'

interface Backend {
  apiUrl: string
  publishableKey: string
}

/** Installs the packages of the peer's own lock file, builds it, and compresses the result. */
export async function build(peer: Peer, { apiUrl, publishableKey }: Backend): Promise<void> {
  const env = {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    SUPABASE_URL: apiUrl,
    SUPABASE_KEY: publishableKey,
    VITE_SUPABASE_URL: apiUrl,
    VITE_SUPABASE_KEY: publishableKey,
  }
  await runPnpm(peer, ['install', '--frozen-lockfile', '--prod=false'], env)
  await runPnpm(peer, ['run', 'build'], env)
  const served = join(peer.dir, peer.built)
  // The build tools of the other peers copy their public files.
  if (peer.name === 'html') cpSync(join(peer.dir, 'public'), served, { recursive: true })
  compressFolder(served)
}

async function runPnpm(peer: Peer, args: string[], env: Record<string, string>): Promise<void> {
  const { code, output } = await run('pnpm', args, { cwd: peer.dir, env })
  if (code !== 0) throw new Error(`pnpm ${args.join(' ')} failed in ${peer.dir}:\n${output}`)
}
