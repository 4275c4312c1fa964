import { keepChoice, keptChoice } from '../../lib/keep-choice.ts'

/** The share of the preview in the width of the form and the preview, in per cent; kept on this device. */
const STORAGE_KEY = 'admin-preview-size'
export const SIZES = { least: 25, most: 75, usual: 46, step: 4 } as const

export function clampSize(percent: number): number {
  return Math.min(SIZES.most, Math.max(SIZES.least, Math.round(percent)))
}

export function storedSize(text: string | null): number {
  const stored = Number(text ?? '')
  return text !== null && Number.isFinite(stored) && stored > 0 ? clampSize(stored) : SIZES.usual
}

export function readSize(): number {
  return storedSize(keptChoice(STORAGE_KEY))
}

export function keepSize(percent: number): void {
  keepChoice(STORAGE_KEY, String(percent))
}

/**
 * The size after a key on the splitter. The preview is at the end of the line: the arrow towards its start makes it larger.
 * @returns `undefined` for a key that does not move it
 */
export function sizeAfterKey(key: string, percent: number, isRtl: boolean): number | undefined {
  const larger = isRtl ? 'ArrowRight' : 'ArrowLeft'
  const smaller = isRtl ? 'ArrowLeft' : 'ArrowRight'
  if (key === larger) return clampSize(percent + SIZES.step)
  if (key === smaller) return clampSize(percent - SIZES.step)
  if (key === 'Home') return SIZES.most
  return key === 'End' ? SIZES.least : undefined
}
