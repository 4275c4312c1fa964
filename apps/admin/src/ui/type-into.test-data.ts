/** The input with a name. */
export const inputOf = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)

/** Types a text, by the setter of the prototype. React does not notice a value that is set by the setter that React adds to the element. */
export function typeInto(input: HTMLInputElement | null, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Types a text into the input with a name. */
export const type = (name: string, text: string) => typeInto(inputOf(name), text)
