/** The part of the search for queries without a complete match. The search engine imports this module when it first needs the module. */
export { nearest } from '@bayt/content/search/nearest'
export { suggestedQuery } from '@bayt/content/search/suggestion'
