import OpsDomain
import OpsKernel
import OpsStorage

/// An export on its way into a file, or into a folder of files. A file gets its name when it is
/// complete, so whatever ends the export early leaves the files as they were: run it again.
public actor FileExport: ExportSink {
  /// What is to be written.
  public struct Order: Sendable {
    /// The form of the export.
    public let format: ExportFormat
    /// The file as it was permitted; nil for a folder.
    public let permit: FilePermit?
    /// The file or folder as it was given.
    public let path: String
    /// The folder for temporary files.
    public let temporary: String

    /// An export into one file.
    public init(_ format: ExportFormat, to permit: FilePermit, temporary: String) {
      self.format = format
      self.permit = permit
      path = permit.order.path
      self.temporary = temporary
    }

    /// An export of all collections as CSV, into a folder that is there.
    public init(folder path: String) {
      format = .csv
      permit = nil
      self.path = path
      temporary = path
    }
  }

  private let writer: any ExportWriter
  private let progress: @Sendable (Int) -> Void
  private var records = 0

  /// Begins to write.
  ///
  /// - Parameters:
  ///   - files: What writes files for the command.
  ///   - progress: Told how many records are written, after each page.
  /// - Throws: `cantcreate.file` and `tempfail.storage_full`.
  public init(
    _ order: Order, _ files: FileWriter, progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws {
    writer = try Self.writer(order, files)
    self.progress = progress
  }

  private static func writer(_ order: Order, _ files: FileWriter) throws -> any ExportWriter {
    guard let permit = order.permit else {
      return DelimitedExport(order.path) { path in
        try files.open(FileOrder(path, what: "export", field: "to"))
      }
    }
    switch order.format {
    case .json: return LineExport(try files.open(permit), isDocument: true)
    case .ndjson: return LineExport(try files.open(permit), isDocument: false)
    case .csv: return DelimitedExport(order.path) { _ in try files.open(permit) }
    case .sqlite:
      return try DatabaseExport(try files.open(permit), in: WorkFolder(in: order.temporary))
    case .xlsx:
      return try WorkbookExport(try files.open(permit), in: WorkFolder(in: order.temporary))
    }
  }

  public func open(_ manifest: ExportManifest) throws { try writer.open(manifest) }

  public func begin(_ table: ExportTable, of schema: Schema) throws {
    try writer.begin(table, of: schema)
  }

  public func add(_ rows: [Row]) throws {
    try writer.add(rows)
    records += rows.count
    progress(records)
  }

  public func end(_ collection: ExportedCollection) throws { try writer.end(collection) }

  /// Puts the files in their places. Throws `cantcreate.file` and `tempfail.storage_full`.
  public func finish() throws { try writer.finish() }
}
