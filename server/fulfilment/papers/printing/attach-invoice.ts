const FILE = 'factur-x.xml'

/** Attaches an invoice as data as Factur-X 1.0 (ZUGFeRD 2) wants it: the file, and what it is in the metadata. */
export function attachInvoice(doc: PDFKit.PDFDocument, xml: string): void {
  const made = new Date()
  doc.file(Buffer.from(xml), {
    name: FILE,
    type: 'text/xml',
    description: 'The invoice as data',
    relationship: 'Alternative',
    creationDate: made,
    modifiedDate: made,
  })
  doc.appendXML(METADATA)
}

const property = (name: string, description: string) => `
                <rdf:li rdf:parseType="Resource">
                  <pdfaProperty:name>${name}</pdfaProperty:name>
                  <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                  <pdfaProperty:category>external</pdfaProperty:category>
                  <pdfaProperty:description>${description}</pdfaProperty:description>
                </rdf:li>`

/** PDF/A takes properties only of schemas that the file itself describes. */
const METADATA = `
    <rdf:Description rdf:about=""
        xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
        xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
        xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas>
        <rdf:Bag>
          <rdf:li rdf:parseType="Resource">
            <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
            <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
            <pdfaSchema:prefix>fx</pdfaSchema:prefix>
            <pdfaSchema:property>
              <rdf:Seq>${[
                property('DocumentFileName', 'Name of the embedded XML invoice file'),
                property('DocumentType', 'INVOICE'),
                property('Version', 'Version of the Factur-X XML schema'),
                property('ConformanceLevel', 'Conformance level of the embedded data'),
              ].join('')}
              </rdf:Seq>
            </pdfaSchema:property>
          </rdf:li>
        </rdf:Bag>
      </pdfaExtension:schemas>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
      <fx:DocumentType>INVOICE</fx:DocumentType>
      <fx:DocumentFileName>${FILE}</fx:DocumentFileName>
      <fx:Version>1.0</fx:Version>
      <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
    </rdf:Description>`
