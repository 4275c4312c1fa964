import { useState } from 'react'

/** The last defined value, such as what a query had read before it read again or failed. */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}
