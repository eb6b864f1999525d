import OpsDomain
import OpsKernel

/// Makes the idempotency keys of rows that have none of their own: the command, the digest of the
/// file, or what `--again` put in its place, what the rows are for, and the line.
struct RowKeys: Sendable {
  let prefix: String

  init(command: String, origin: String, target: String?) {
    guard let target else {
      prefix = "\(command)/\(origin)"
      return
    }
    var digest = ContentDigest()
    digest.update(Array(TextFolding.fold(target).utf8))
    prefix = "\(command)/\(origin)/\(digest.text)"
  }

  /// The error of a row, or of rows that are one commit, whose key was made of the file's digest.
  /// Nobody has given that key, so it is told what it means.
  static func explained(_ error: OpsError, of plan: BulkPlan, line: Int? = nil) -> OpsError {
    guard error.code == .conflictKeyReused, plan.needsDigest else { return error }
    let what = line.map { "Line \($0) of this file" } ?? "This file"
    return OpsError(
      error.code, "\(what) was loaded before, with other options",
      hint: "use the same options as before, or add --again to load the file a second time")
  }

  /// The key of the row on that line.
  func key(line: Int) -> String { "\(prefix)/\(line)" }

  /// The row's own key. Throws `data.bad_value` for none and for one that no commit could have.
  static func checked(_ text: String, column: String) throws(OpsError) -> String {
    guard !text.isEmpty else {
      throw OpsError(
        .badValue, "The row has no key", field: column,
        hint: "each row needs a key of its own in this column")
    }
    try Call.check(key: text, column: column)
    return text
  }
}
