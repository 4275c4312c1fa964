declare namespace App {
  interface Locals {
    /** The content, as the renderer gives it to each page and endpoint. */
    content: import('./data/content-reader.ts').ContentReader
  }
}
