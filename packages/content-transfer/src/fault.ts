/** A reason why a row cannot be imported, with its position and the remedy. */
export interface Fault {
  /** `products.csv row 3 (Basmati Rice)` */
  place: string
  text: string
}

export function describeFault({ place, text }: Fault): string {
  return `${place}: ${text}`
}
