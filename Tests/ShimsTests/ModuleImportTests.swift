import Testing

@Suite struct ModuleImportTests {
  @Test func `a file may import os.log, os.signpost or OSLog alone`() {
    #expect(useOfLogImport())
    #expect(useOfSignpostImport() != useOfSignpostImport())
    #expect(useOfOSLogImport())
  }
}
