import { useEffect, useState } from 'react'

/** Whether something has been under way for this long (ms). */
export function useLate(isUnderWay: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(setLate, ms, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isUnderWay, ms])
  return isLate
}
