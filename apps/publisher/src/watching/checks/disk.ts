import { statfs } from 'node:fs/promises'
import type { Finding } from '../alarms.ts'

const LEAST_SHARE = 0.1

/** @param folders their disks are examined */
export async function disk(folders: readonly string[]): Promise<Finding | undefined> {
  for (const folder of folders) {
    const { bavail, blocks } = await statfs(folder)
    if (blocks === 0 || bavail / blocks >= LEAST_SHARE) continue
    return {
      kind: 'disk',
      facts: { folder },
      fault: `Less than 10% of the disk of ${folder} is free.`,
      remedy: 'Free space, or enlarge the disk: without space nothing is published.',
    }
  }
  return undefined
}
