import { join } from 'node:path'

export type PeerName = 'react' | 'next' | 'html'

export interface Peer {
  name: PeerName
  /** Name in the tables. */
  label: string
  dir: string
  /** Folder of its build, relative to `dir`. */
  built: string
  /** Whether every address is answered with `index.html`, because the browser renders the page. */
  isSingle: boolean
}

export const PEERS_DIR = join(import.meta.dirname, '../../../../docs/benchmarks/peers')

const peer = (name: PeerName, label: string, built: string, isSingle = false): Peer => ({
  name,
  label,
  dir: join(PEERS_DIR, name),
  built,
  isSingle,
})

/** The implementations that the site is compared with: separate projects under docs/benchmarks/peers. */
export const PEERS: Peer[] = [
  peer('react', '(a) React in the browser', 'dist', true),
  peer('next', '(b) Next.js export', 'out'),
  peer('html', '(c) plain HTML', 'dist'),
]

/** The addresses that are compared. */
export const COMPARED_PATHS = ['/', '/ar', '/products', '/ar/products', '/products/1', '/ar/products/1']
