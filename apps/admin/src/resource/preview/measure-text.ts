import type { Measure } from './shortened.ts'

let context: CanvasRenderingContext2D | null | undefined

/** Measures texts in a font. @param font as in CSS, e.g. `20px Arial` */
export function textMeasure(font: string): Measure {
  return (text) => {
    context ??= document.createElement('canvas').getContext('2d')
    if (!context) return 0
    context.font = font
    return context.measureText(text).width
  }
}
