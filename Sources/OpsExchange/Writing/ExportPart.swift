import Glibc
import OpsDomain
import OpsKernel
import OpsStorage

/// A file beside an export that keeps what was read until the export is complete: one line with the
/// head, then the name of each collection and its records, each record on a line of its own.
public actor ExportPart: ExportKeep {
  /// What the name of the file ends with.
  static let ending = ".part"
  private static let lineBytes = 8 << 20
  private static let start = Array("{\"state\":".utf8)

  private let path: String
  private let files: FileWriter
  private let rules: RuleBook
  private var file: OutputFile?
  private var collection: String?
  /// How many bytes of the file are whole lines; nil where there is no file.
  private var whole: Int?

  /// The part of an export into this file or folder.
  public init(of order: FileExport.Order, _ files: FileWriter, _ rules: RuleBook) {
    path = Self.path(of: order)
    self.files = files
    self.rules = rules
  }

  /// Where the part of an export is: beside the file, or in the folder.
  public static func path(of order: FileExport.Order) -> String {
    order.permit == nil ? "\(order.path)/\(nameInFolder)" : order.path + ending
  }

  /// The name of the part of an export into a folder.
  public static let nameInFolder = "export" + ending

  public func found() throws -> KeptExport? {
    guard let size = Self.size(of: path) else { return nil }
    var reader = try self.reader()
    guard let first = try reader.next() else { return begin(keeping: 0) }
    guard first.content.starts(with: Self.start) else {
      guard Self.start.starts(with: first.content), first.content.count == size else {
        throw KeptExport.damaged
      }
      return begin(keeping: 0)
    }
    var read = first.content.count + 1
    // A line without its end was written in part.
    guard read <= size else { return begin(keeping: 0) }
    let head = try Self.head(first.content)
    var last: (line: [UInt8], collection: String)?
    while let line = try reader.next(), read + line.content.count + 1 <= size {
      if line.problem != nil { throw KeptExport.damaged }
      read += line.content.count + 1
      if line.content.first == UInt8(ascii: "[") {
        guard let collection else { throw KeptExport.damaged }
        last = (line.content, collection)
      } else {
        collection = try Self.name(line.content)
      }
    }
    whole = read
    try reopen()
    guard let last else { return KeptExport(head: head) }
    let row = try self.row(last.line, of: last.collection)
    return KeptExport(head: head, collection: last.collection, last: row.id)
  }

  public func begin(_ head: KeptExport.Head) throws {
    try reopen()
    try file?.put(
      DocumentWriter.bytes(try DocumentEncoder.encode(head)) + [UInt8(ascii: "\n")])
  }

  public func add(_ rows: [Row], of schema: Schema) throws {
    var bytes: [UInt8] = []
    if collection != schema.name {
      bytes += Array("\"\(schema.name)\"\n".utf8)
      collection = schema.name
    }
    for row in rows {
      bytes += RowImage.encode(row)
      bytes.append(UInt8(ascii: "\n"))
    }
    try file?.put(bytes)
  }

  public func replay(
    _ take: @Sendable (_ schema: Schema, _ rows: [Row]) async throws -> Void
  ) async throws {
    var reader = try self.reader()
    _ = try reader.next()
    var schema: Schema?
    var rows: [Row] = []
    while let line = try reader.next() {
      if line.problem != nil { throw KeptExport.damaged }
      let isRow = line.content.first == UInt8(ascii: "[")
      if let schema, !rows.isEmpty, !isRow || rows.count == Limits.pageSizeMaximum {
        try Task.checkCancellation()
        try await take(schema, rows)
        rows = []
      }
      guard isRow else {
        schema = try rules.schema(named: try Self.name(line.content))
        continue
      }
      guard let schema else { throw KeptExport.damaged }
      rows.append(try row(line.content, of: schema.name))
    }
    if let schema, !rows.isEmpty { try await take(schema, rows) }
  }

  /// Removes the file: the export is complete.
  public func remove() throws {
    try file?.close()
    file = nil
    unlink(path)
  }

  /// Says that the file holds nothing that can be used, and is written anew.
  private func begin(keeping count: Int) -> KeptExport? {
    whole = count
    return nil
  }

  /// Opens the file for what follows behind the whole lines.
  private func reopen() throws {
    guard file == nil else { return }
    file = try files.open(
      FileOrder(
        path, what: "part of an export", field: "to",
        growth: whole.map { .goingOn(keeping: $0) } ?? .rowByRow))
  }

  private func reader() throws -> LineReader {
    LineReader(try FileByteSource(path: path), lineBytes: Self.lineBytes)
  }

  private static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  private static func head(_ line: [UInt8]) throws -> KeptExport.Head {
    let limits = DocumentParser.Limits(maximumBytes: lineBytes)
    guard let document = try? DocumentParser.parse(line, limits: limits),
      let head = try? DocumentDecoder.decode(
        KeptExport.Head.self, from: document, unknown: .ignore)
    else { throw KeptExport.damaged }
    return head
  }

  private static func name(_ line: [UInt8]) throws -> String {
    let quote = UInt8(ascii: "\"")
    guard line.count > 2, line.first == quote, line.last == quote else {
      throw KeptExport.damaged
    }
    return String(decoding: line.dropFirst().dropLast(), as: UTF8.self)
  }

  private func row(_ line: [UInt8], of collection: String) throws -> Row {
    guard let schema = try? rules.schema(named: collection),
      let row = try? RowImage.decode(line, schema: schema)
    else { throw KeptExport.damaged }
    return row
  }
}
