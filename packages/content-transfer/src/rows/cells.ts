import { PACK_UNITS } from '@bayt/content/entities/categories'
import type { Field } from '@bayt/content/entities/field'
import { trimInvisible } from '@bayt/content/text/invisible'
import { looksOf } from '@bayt/content/text/looks'
import { PICTURE_IN_TEXT, PICTURE_TARGET, PICTURES } from '../pictures/names.ts'

/** Maps a picture of the folder, or a downloaded picture of another site, to its address in the project; `undefined` for other paths. */
export type AddressOf = (path: string) => string | undefined

/** Maps the name or the id of a record of another table to its id. @throws UnreadableCellError */
export type IdOf = (refersTo: string, cell: unknown) => unknown

/** Thrown for an unreadable cell. The message tells staff how to correct the cell. */
export class UnreadableCellError extends Error {
  override readonly name = 'UnreadableCellError'
}

const YES = ['true', '1', 'yes', 'on', 'نعم']
const NO = ['false', '0', 'no', 'off', 'لا']

/** Other spellings of units in catalogues. */
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
 * Parses a cell before the rules of the form apply. `undefined` for an empty cell: a record keeps its value, and a new record
 * gets the default.
 * @throws UnreadableCellError
 */
export function readCell(field: Field, cell: unknown, addressOf: AddressOf, idOf: IdOf = (_, name) => name): unknown {
  if (field.refersTo !== undefined) return idOf(field.refersTo, cell)
  const text = typeof cell === 'string' ? trimInvisible(cell) : undefined
  if (field.kind === 'picture') return text ? picture(text, addressOf) : null
  if (field.kind === 'markdown' && typeof cell === 'string') return withPictures(cell, addressOf)
  if (field.default !== undefined && isEmpty(cell)) return undefined
  if (field.kind === 'flag') return flagOf(cell)
  return field.choices ? choiceOf(field.choices, cell) : cell
}

const isEmpty = (cell: unknown) => cell === null || cell === undefined || (typeof cell === 'string' && trimInvisible(cell) === '')

function picture(text: string, addressOf: AddressOf): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return addressOf(text) ?? text
  const path = text.replaceAll('\\', '/')
  const address = addressOf(path) ?? addressOf(`${PICTURES}/${path}`)
  if (address) return address
  throw new UnreadableCellError(
    `names the picture ${text}, which is not in the folder or cannot be used. Put it into ${PICTURES}/, or empty the cell.`,
  )
}

/** Replaces the pictures of the folder in a text by their addresses. */
function withPictures(text: string, addressOf: AddressOf): string {
  return text
    .replace(PICTURE_TARGET, (target) => {
      const path = target.trimEnd()
      return (addressOf(path) ?? addressOf(decoded(path)) ?? path) + target.slice(path.length)
    })
    .replace(PICTURE_IN_TEXT, (path) => addressOf(path) ?? path)
}

/** A path in which blanks or Arabic letters are encoded as in addresses. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // A `%` in the path encodes nothing.
    return path
  }
}

function flagOf(cell: unknown): boolean {
  const word = looksOf(String(cell)).toLowerCase()
  if (YES.includes(word)) return true
  if (NO.includes(word)) return false
  throw new UnreadableCellError(`is "${cell}": write true or false.`)
}

function choiceOf(choices: readonly string[], cell: unknown): string {
  const word = looksOf(String(cell ?? '')).toLowerCase()
  const choice = choices.find((name) => name.toLowerCase() === word) ?? (choices === PACK_UNITS ? UNITS[word] : undefined)
  if (choice) return choice
  throw new UnreadableCellError(`is "${cell ?? ''}": write one of ${choices.join(', ')}.`)
}
