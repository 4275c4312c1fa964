/** A reason why a row cannot be imported, with the position of the row and the remedy. */
export interface Fault {
  /** `products.csv row 3 (Basmati Rice)` */
  location: string
  text: string
}

export function describeFault({ location, text }: Fault): string {
  return `${location}: ${text}`
}
