import OpsDomain
import OpsKernel

/// Makes the idempotency keys of rows that have none of their own: the digest of the file, or what
/// `--again` put in its place, and the line.
struct RowKeys: Sendable {
  let prefix: String

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
