import OpsDomain
import OpsKernel

/// Which column of a kind of file each parameter of a command is read from, as a file that people
/// can keep, share and change.
struct ColumnMapping: Codable, Sendable, Equatable {
  private static let mark = "opsh"
  /// More is no mapping.
  private static let fileBytes = 1 << 20

  /// Always `opsh`.
  let mapping: String
  /// The form of the file, from 1.
  let version: Int
  /// The command of every row, such as `customer create`.
  var command: String
  /// What stands between two fields.
  var delimiter: Delimiter
  /// The column of each parameter; several columns with ` + ` between them become one text.
  var columns: [String: String]
  /// Columns that are not read although they are called as a parameter. Other columns without a
  /// parameter are not read either.
  var ignored: [String]
  /// The column with a key for each row, by which a file that is loaded again is recognised.
  var keyColumn: String?

  init(
    command: String, delimiter: Delimiter = .comma, columns: [String: String],
    ignored: [String] = [], keyColumn: String? = nil
  ) {
    mapping = Self.mark
    version = 1
    self.command = command
    self.delimiter = delimiter
    self.columns = columns
    self.ignored = ignored
    self.keyColumn = keyColumn
  }

  /// Reads a mapping. Throws `noinput.file`, and `data.bad_value` for a file that is no mapping.
  static func read(_ path: String) throws -> ColumnMapping {
    let bytes = try ByteSources.open(path).readAll(limit: fileBytes, name: path)
    let document = try DocumentParser.parse(bytes)
    let found = try DocumentDecoder.decode(ColumnMapping.self, from: document)
    guard TextFolding.sameBytes(found.mapping, mark), found.version == 1 else {
      throw OpsError(
        .badValue, "\(Excerpt.of(path)) is not a mapping of this version", field: "mapping",
        hint: "make one with `opsh import mapping FILE COMMAND --save F`")
    }
    return found
  }

  /// The mapping as the bytes of its file.
  func bytes() throws -> [UInt8] {
    DocumentWriter.bytes(try DocumentEncoder.encode(self), style: .pretty)
      + [UInt8(ascii: "\n")]
  }

  /// Adds the mapping to a plan; what the plan says already stays. Throws `usage.arguments` for the
  /// mapping of another command.
  func complete(_ plan: inout BulkPlan, hasDelimiter: Bool) throws(OpsError) {
    guard TextFolding.sameBytes(plan.command, command) else {
      throw OpsError(
        .usage, "The mapping is for \(Excerpt.of(command)), not for \(plan.command)",
        field: "mapping", hint: "run `opsh bulk \(Excerpt.of(command)) --from FILE --mapping F`")
    }
    plan.columns.merge(columns) { own, _ in own }
    plan.ignored += ignored
    plan.ignoresOthers = true
    plan.keyColumn = plan.keyColumn ?? (plan.salt == nil ? keyColumn : nil)
    if !hasDelimiter { plan.delimiter = delimiter }
  }
}
