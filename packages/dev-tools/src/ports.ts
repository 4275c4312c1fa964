import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { basename } from 'node:path'

const PORTS_TRIED = 200

/**
 * Listens on the wanted loopback port, or on the next free port that is not in `taken`: no other program can take the port before
 * a service gets the listener. Until then, connections are closed. Use ports below 32768: higher ports are ephemeral, and the
 * system may have assigned them to outgoing connections.
 */
export async function reservePort(wanted: number, taken: ReadonlySet<number> = new Set()): Promise<Server> {
  for (let port = wanted; port < wanted + PORTS_TRIED; port++) {
    if (taken.has(port)) continue
    const listener = createServer((socket) => socket.destroy())
    if ((await listenError(listener, port, '127.0.0.1')) === undefined && !(await isTakenOnIpv6(port))) return listener
    listener.close()
  }
  throw new Error(`No port from ${wanted} to ${wanted + PORTS_TRIED - 1} is free.`)
}

/** The wanted port, or the next free port. Another program can take it before a service listens; `reservePort` prevents that. */
export async function freePort(wanted: number): Promise<number> {
  const listener = await reservePort(wanted)
  const port = portOf(listener)
  listener.close()
  await once(listener, 'close')
  return port
}

export function portOf(listener: Server): number {
  const address = listener.address()
  if (typeof address !== 'object' || address === null) throw new Error('The listener has no port.')
  return address.port
}

/**
 * Whether a program listens at the IPv6 address of `localhost`, which browsers try first, and where our services do not listen. On a
 * machine without IPv6, listening fails with other errors.
 */
async function isTakenOnIpv6(port: number): Promise<boolean> {
  const probe = createServer()
  const error = await listenError(probe, port, '::1')
  probe.close()
  return error === 'EADDRINUSE'
}

/** The code of the error with which the system refuses to listen; `undefined` if listening succeeds. */
function listenError(server: Server, port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => resolve(undefined))
  })
}

/** The process that listens on a port, e.g. `node (process 1234)`; undefined if the system does not show the process. */
export function portOwner(port: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const inode = listeningInode(port)
    return inode && processOfSocket(inode)
  } catch {
    // The kernel's tables may be unreadable; the owner is only additional information.
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

/** Targets of the open files of a process; empty if the process has ended or belongs to another user. */
function openFiles(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
  } catch {
    return []
  }
}
