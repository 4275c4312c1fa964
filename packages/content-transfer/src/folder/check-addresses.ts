import { LIBRARY_ADDRESS } from '../pictures/names.ts'
import type { Tables } from '../read-tables.ts'
import type { Manifest } from './manifest.ts'

interface Export {
  tables: Tables
  /** Addresses of the pictures to export. */
  addresses: readonly string[]
  /** The manifest of the earlier export. */
  before: Manifest | undefined
  isFewerExpected: boolean
}

/**
 * Checks that this export removes no picture of the earlier export because a row names the picture under the address of another
 * project. Pictures of another project are not exported, and the picture in the backup may be the last copy, however small the
 * backup is.
 * @throws Error that names such an address
 */
export function checkAddresses(folder: string, { tables, addresses, before, isFewerExpected }: Export): void {
  if (!before || isFewerExpected) return
  const nameOf = (address: string) => [...address.matchAll(LIBRARY_ADDRESS)][0]?.[1] ?? ''
  const exported = new Set(addresses.map(nameOf))
  const lost = new Map<string, string>()
  for (const [address, name = ''] of JSON.stringify(tables).matchAll(LIBRARY_ADDRESS))
    if (name in before.pictures && !exported.has(name)) lost.set(name, address)
  const [first] = lost.values()
  if (first === undefined) return
  throw new Error(
    `The rows name pictures of ${folder} under the address of another project (${lost.size}), such as ${first}. This export would remove them there. Check the address of the project, or export into a new folder. To remove them, add --fewer-rows once.`,
  )
}
