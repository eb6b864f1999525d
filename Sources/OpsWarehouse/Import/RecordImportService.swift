import OpsKernel

/// Imports of records: the operation that saves some of them. ``RecordImporter`` reads files and
/// calls it.
public struct RecordImportService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["import"]

  public static let operations: [AnyOperation] = [
    AnyOperation(apply, RecordImportService.apply)
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``RecordImportService``.
  public var recordImport: RecordImportService { service() }
}
