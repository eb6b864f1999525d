import OpsDomain
import OpsKernel

/// What a bulk run was asked to do: everything a later run needs to go on with it.
public struct BulkPlan: Codable, Sendable {
  /// `stock receive`, or `commands`.
  var command: String
  /// Path of the input; `-` for standard input.
  var file: String
  /// Which column a parameter is read from, where their names differ.
  var columns: [String: String] = [:]
  /// Columns that are not looked at.
  var ignored: [String] = []
  /// Whether columns that are no parameter are ignored, as with a mapping; nil for no.
  var ignoresOthers: Bool?
  /// Parameters that are the same for every row.
  var constants = DocumentObject()
  /// What all rows are for, such as the identifier of the partner whose menu is filled: the same
  /// file for another one is another load.
  var target: String?
  /// The column that holds each row's own key.
  var keyColumn: String?
  /// Nil for what the first byte says: lines of JSON begin with a brace.
  var format: BulkFormat?
  var delimiter = Delimiter.comma
  /// Path of the file for refused rows.
  var rejects: String?
  var maxErrors: ErrorAllowance?
  var atomicity = BulkAtomicity.row
  var parallel = 1
  var limit: Int?
  var expectedRows: Int?
  /// Set by `--again`: makes the keys of this load others than those of the last one.
  var salt: String?
  var reason: String?

  /// The command that reads one plain command per line.
  static let commands = "commands"

  var readsCommands: Bool { command == Self.commands }

  /// Whether rows get keys that are made of the input's digest.
  var needsDigest: Bool { keyColumn == nil && salt == nil }

  init(command: String, file: String) {
    self.command = command
    self.file = file
  }
}
