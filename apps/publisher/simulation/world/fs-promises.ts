import type { VirtualDisk } from './disk.ts'

/** `node:fs/promises` on the disk of the world. The publisher uses these calls; another one must be added here. */
let disk: VirtualDisk | undefined

export function mount(mounted: VirtualDisk): void {
  disk = mounted
}

const call =
  (name: string) =>
  (...values: unknown[]) =>
    disk ? disk.call(name, values) : Promise.reject(new Error('No disk is mounted.'))

export const access = call('access')
export const copyFile = call('copyFile')
export const link = call('link')
export const lstat = call('lstat')
export const mkdir = call('mkdir')
export const open = call('open')
export const readdir = call('readdir')
export const readFile = call('readFile')
export const rename = call('rename')
export const rm = call('rm')
export const stat = call('stat')
export const unlink = call('unlink')
export const utimes = call('utimes')
export const writeFile = call('writeFile')
