declare namespace PDFKit.Mixins {
  /** Which cells a table's head is of; missing in the library's types. */
  interface StructureElementOptions {
    scope?: 'Column' | 'Row'
  }

  /** How an attached file belongs to its document; missing in the library's types. */
  interface PDFAttachmentOptions {
    relationship?: 'Source' | 'Data' | 'Alternative' | 'Supplement' | 'Unspecified'
  }
}
