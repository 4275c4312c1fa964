import { useEffect, useRef } from 'react'

interface Props {
  /** The visible slide, e.g. `Picture 2 of 5`. */
  position: string
}

/** Announces the visible slide to screen readers after each step. Silent until the first step. */
export function StepStatus({ position }: Props) {
  const status = useRef<HTMLParagraphElement>(null)
  const announced = useRef(position)
  useEffect(() => {
    if (status.current && announced.current !== position) status.current.textContent = position
    announced.current = position
  }, [position])
  return <p ref={status} className="visually-hidden needs-js" role="status" />
}
