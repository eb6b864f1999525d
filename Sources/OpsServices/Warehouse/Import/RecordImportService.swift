/// Imports of records: the batch operation. ``RecordImporter`` reads files and feeds it.
public struct RecordImportService: Sendable {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  static let operations: [AnyOperation] = [
    AnyOperation(apply) { try await $0.recordImport.apply($1, $2) }
  ]
}

/// Something that offers ``RecordImportService``.
public protocol HasRecordImportService {
  var recordImport: RecordImportService { get }
}
