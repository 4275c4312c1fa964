/** Something that keeps a row from being imported: where it is, what is wrong, and what to do. */
export interface Fault {
  /** `products.csv row 3 (Basmati Rice)` */
  place: string
  text: string
}

export function describeFault({ place, text }: Fault): string {
  return `${place}: ${text}`
}
