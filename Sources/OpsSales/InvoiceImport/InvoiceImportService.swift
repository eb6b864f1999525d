import OpsKernel

/// Imports of invoice exports: the operation that saves a part of one. ``InvoiceImporter`` reads
/// files and calls it.
public struct InvoiceImportService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["import"]

  public static let operations: [AnyOperation] = [
    AnyOperation(apply, InvoiceImportService.apply)
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``InvoiceImportService``.
  public var invoiceImport: InvoiceImportService { service() }
}
