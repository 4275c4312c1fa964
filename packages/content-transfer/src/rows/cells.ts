import { PACK_UNITS } from '@bayt/content/entities/categories'
import type { Field } from '@bayt/content/entities/field'
import { PICTURE_IN_TEXT, PICTURES } from '../pictures/names.ts'

/** Says where a picture of the folder, or one of another site that was fetched, is or will be in the project; `undefined` for all else. */
export type AddressOf = (path: string) => string | undefined

/** A cell that cannot be read: what to do, for people. */
export class UnreadableCellError extends Error {
  override readonly name = 'UnreadableCellError'
}

const YES = ['true', '1', 'yes', 'on', 'نعم']
const NO = ['false', '0', 'no', 'off', 'لا']

/** Other spellings of units that catalogues have. */
const UNITS: Record<string, (typeof PACK_UNITS)[number]> = {
  kgs: 'Kg',
  kilogram: 'Kg',
  kilograms: 'Kg',
  l: 'Litre',
  liter: 'Litre',
  liters: 'Litre',
  litres: 'Litre',
}

/**
 * The value that a cell stands for, before the rules of the form see it. `undefined` where the cell says nothing, which
 * leaves a record as it is and gives a new one the default.
 * @throws UnreadableCellError
 */
export function readCell(field: Field, cell: unknown, addressOf: AddressOf): unknown {
  const text = typeof cell === 'string' ? cell.trim() : undefined
  if (field.kind === 'picture') return text ? picture(text, addressOf) : null
  if (field.kind === 'markdown' && typeof cell === 'string') return withPictures(cell, addressOf)
  if (field.default !== undefined && isEmpty(cell)) return undefined
  if (field.kind === 'flag') return switchOf(cell)
  return field.choices ? choiceOf(field.choices, cell) : cell
}

const isEmpty = (cell: unknown) => cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

function picture(text: string, addressOf: AddressOf): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return addressOf(text) ?? text
  const path = text.replaceAll('\\', '/')
  const address = addressOf(path) ?? addressOf(`${PICTURES}/${path}`)
  if (address) return address
  throw new UnreadableCellError(
    `names the picture ${text}, which is not in the folder or cannot be used. Put it into ${PICTURES}/, or empty the cell.`,
  )
}

/** A text that names no picture of the folder stays as it is. */
function withPictures(text: string, addressOf: AddressOf): string {
  return text.replace(PICTURE_IN_TEXT, (path) => addressOf(path) ?? path)
}

function switchOf(cell: unknown): boolean {
  const word = String(cell).trim().toLowerCase()
  if (YES.includes(word)) return true
  if (NO.includes(word)) return false
  throw new UnreadableCellError(`is "${cell}": write true or false.`)
}

function choiceOf(choices: readonly string[], cell: unknown): string {
  const word = String(cell ?? '')
    .trim()
    .toLowerCase()
  const choice = choices.find((name) => name.toLowerCase() === word) ?? (choices === PACK_UNITS ? UNITS[word] : undefined)
  if (choice) return choice
  throw new UnreadableCellError(`is "${cell ?? ''}": write one of ${choices.join(', ')}.`)
}
