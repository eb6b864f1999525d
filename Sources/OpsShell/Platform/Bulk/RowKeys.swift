import OpsDomain

/// Makes the idempotency keys of rows that have none of their own: the digest of the file, or what
/// `--again` put in its place, and the line.
struct RowKeys: Sendable {
  let prefix: String

  /// The key of the row on that line.
  func key(line: Int) -> String { "\(prefix)/\(line)" }

  /// The row's own key. Throws `data.bad_value` for an empty or overlong one.
  static func checked(_ text: String, column: String) throws(OpsError) -> String {
    guard (1...Limits.keyLength).contains(text.unicodeScalars.count) else {
      throw OpsError(
        .badValue,
        text.isEmpty
          ? "The row has no key" : "A key has at most \(Limits.keyLength) characters",
        field: column,
        hint: "each row needs a key of its own in this column")
    }
    return text
  }
}
