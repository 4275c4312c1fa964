import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename } from 'node:path'

/** Whether no process listens on a loopback port. Browsers try the address of IPv6 first for `localhost`, where ours do not listen. */
export async function isPortFree(port: number): Promise<boolean> {
  const isIpv4Free = (await listenError(port, '127.0.0.1')) === undefined
  // A machine without IPv6 has other errors.
  return isIpv4Free && (await listenError(port, '::1')) !== 'EADDRINUSE'
}

/** The code of the error with which the system refuses to listen; `undefined` where it does not. */
function listenError(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}

/**
 * The wanted port, or the next free one that is not in `taken`. Use ports below 32768: higher ones are ephemeral ports, which
 * the system may assign to an outgoing connection before the server listens.
 */
export async function freePort(wanted: number, taken: ReadonlySet<number> = new Set()): Promise<number> {
  for (let port = wanted; port < wanted + 200; port++) {
    if (!taken.has(port) && (await isPortFree(port))) return port
  }
  throw new Error(`No port from ${wanted} to ${wanted + 199} is free.`)
}

/** The process that listens on a port, e.g. `node (process 1234)`; undefined where the system does not show it. */
export function portOwner(port: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const inode = listeningInode(port)
    return inode && processOfSocket(inode)
  } catch {
    // The kernel's tables may not be readable; the owner is only extra information.
    return undefined
  }
}

const LISTEN = '0A'

function listeningInode(port: number): string | undefined {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0')
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
  const columns = rows.map((row) => row.trim().split(/\s+/))
  return columns.find((column) => column[1]?.endsWith(`:${hexPort}`) && column[3] === LISTEN)?.[9]
}

function processOfSocket(inode: string): string | undefined {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (openFiles(pid).includes(`socket:[${inode}]`)) return `${commandOf(pid)} (process ${pid})`
  }
  return undefined
}

/** The command line of a process, shortened. */
function commandOf(pid: string): string {
  const [program = '', ...rest] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return [basename(program), ...rest].join(' ').trim().slice(0, 60)
}

/** Targets of the open files of a process; empty if it has ended or belongs to another user. */
function openFiles(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
  } catch {
    return []
  }
}
