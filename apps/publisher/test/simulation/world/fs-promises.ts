import type { VirtualDisk } from './disk.ts'

/** Replaces `node:fs/promises` by the simulated disk. Only the calls that the publisher uses exist; add new calls here. */
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
