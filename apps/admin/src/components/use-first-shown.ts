import { useState } from 'react'

/**
 * The first address of a picture that loads.
 * @returns the address, `undefined` if all addresses failed, and a function to call when the address fails to load
 */
export function useFirstShown(addresses: readonly (string | undefined)[]): [string | undefined, () => void] {
  const [broken, setBroken] = useState<readonly string[]>([])
  const shown = addresses.find((address) => address !== undefined && !broken.includes(address))
  return [shown, () => shown !== undefined && setBroken([...broken, shown])]
}
