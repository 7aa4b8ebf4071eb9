declare namespace PDFKit.Mixins {
  /** Which cells a table's head is of; missing in the library's types. */
  interface StructureElementOptions {
    scope?: 'Column' | 'Row'
  }
}
