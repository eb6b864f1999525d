import OpsDomain
import OpsKernel

/// Reads the input frame by frame. An actor, so that the next frame is read and got ready while
/// the one before is written; never more than one ahead, which keeps memory flat.
actor FrameReader {
  private var rows: any BulkRowReader
  private let service: BulkService
  private let call: Call
  private let atomicity: BulkAtomicity
  /// What errors about a row's own key are about.
  private let keyField: String
  /// Where files of this machine come from that a row names.
  private let context: ShellContext
  /// Whether rows are whole commands, which people write.
  private let readsCommands: Bool
  /// Parameters that the command line gives to all rows.
  private let constants: DocumentObject
  /// Rows that may still be read.
  private var left: Int
  private var digest = ContentDigest()
  /// A row read too far.
  private var ahead: BulkRow?

  /// The header row, of a form that has one.
  var header: DelimitedRecord? { rows.header }

  /// What the input calls the columns of parameters.
  var columns: [String: String] { rows.columns }

  /// Opens the rows. Throws what `open` throws.
  init(
    _ service: BulkService, _ call: Call, _ plan: BulkPlan, _ context: ShellContext,
    _ open: @Sendable () throws -> any BulkRowReader
  ) throws {
    rows = try open()
    self.service = service
    self.call = call
    atomicity = plan.atomicity
    keyField = plan.keyColumn ?? "key"
    self.context = context
    readsCommands = plan.readsCommands
    constants = plan.constants
    left = plan.limit ?? .max
  }

  /// Passes over the rows up to `line`, which an earlier run has dealt with. Answers the digest of
  /// the input up to there.
  func skip(through line: Int) throws -> String {
    while let row = try take() {
      guard row.line <= line else {
        ahead = row
        break
      }
      row.add(to: &digest)
      left -= 1
    }
    return digest.text
  }

  /// The next rows; nil at the end. With `--atomic all` these are all of them.
  ///
  /// Throws what the input throws, and `data.too_large` for more rows than one commit takes.
  func next() async throws -> RowFrame? {
    var found: [BulkRow] = []
    var lines: [String: Int] = [:]
    var bytes = 0
    let isWhole = atomicity == .all
    while isWhole || (found.count < BulkLimits.frameRows && bytes < BulkLimits.frameBytes) {
      if found.count % 256 == 0 { try Task.checkCancellation() }
      guard left > 0, let row = try take() else { break }
      left -= 1
      guard found.count < BulkLimits.atomicRows else {
        throw OpsError(
          .tooLarge, "--atomic all takes at most \(BulkLimits.atomicRows) rows", field: "atomic",
          hint: "split the file, or use --atomic batch")
      }
      row.add(to: &digest)
      bytes += row.size
      let ready = try await brought(row)
      found.append(once(ready, &lines))
    }
    guard !found.isEmpty else { return nil }
    return RowFrame(
      rows: found, prepared: prepared(found), digest: digest.text, position: rows.position)
  }

  /// The row with images by their digests, which are brought, in the place of files. What is wrong
  /// with a file is the row's. Which files are read is for the command to say, not for the data.
  private func brought(_ row: BulkRow) async throws -> BulkRow {
    guard case .success(var one) = row.call, one.refusal == nil,
      let field = ImageCommands.fileField(of: one.operation, one.input)
    else { return row }
    guard readsCommands || constants[field] != nil else {
      return BulkRow(source: row.source, call: .failure(Self.fromData(field)))
    }
    do {
      var call = call
      (call.key, call.reason) = (one.key, one.reason ?? call.reason)
      one.input = try await ImageCommands.bringing(one.operation, one.input, call, context)
      return BulkRow(source: row.source, call: .success(one))
    } catch let error as OpsError where !error.isRetryable {
      return BulkRow(source: row.source, call: .failure(error))
    }
  }

  private static func fromData(_ field: String) -> OpsError {
    OpsError(
      .usage, "The field \(Excerpt.of(field)) of a row cannot name a file", field: field,
      hint: "give the SHA-256 of a file that was sent, or write one command per line with the "
        + "file on it: `opsh bulk commands --from FILE`")
  }

  /// The row; refused if it has the key of an earlier row of the same commit. The commit has one
  /// key, so the row would go in twice.
  /// - Parameter lines: the lines of the keys so far.
  private func once(_ row: BulkRow, _ lines: inout [String: Int]) -> BulkRow {
    // Keys that are made of the line are all different.
    guard atomicity != .row, case .success(let call) = row.call, call.keepsAnswer,
      let key = call.key
    else { return row }
    guard let line = lines[key] else {
      lines[key] = row.line
      return row
    }
    let problem = OpsError(
      .duplicate, "Line \(row.line) has the same key as line \(line): \(Excerpt.of(key))",
      field: keyField, hint: "delete one of the two lines, or give it another key")
    return BulkRow(source: row.source, call: .success(call.refused(for: problem)))
  }

  private func take() throws -> BulkRow? {
    if let row = ahead {
      ahead = nil
      return row
    }
    return try rows.next()
  }

  /// The calls of the rows. What has to go in as a whole does not go in with a row missing.
  private func prepared(_ rows: [BulkRow]) -> PreparedFrame? {
    let calls = rows.compactMap { try? $0.call.get() }
    if calls.isEmpty || (atomicity != .row && calls.count < rows.count) { return nil }
    return service.prepare(BulkFrame(calls: calls, unit: atomicity.unit), call)
  }
}
