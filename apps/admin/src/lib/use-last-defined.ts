import { useState } from 'react'

/** The last defined value, such as a query's data before a repeated or failed read. */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}
