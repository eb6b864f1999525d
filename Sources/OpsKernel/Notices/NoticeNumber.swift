import OpsDomain
import OpsStorage

/// How people name one of their notices: by its number, or by the last digits of it.
enum NoticeNumber {
  /// The last digits that lists show.
  private static let shown = 6
  /// Fewer digits name no notice.
  private static let fewest = 4
  /// The latest notices of a person, among which last digits are looked for.
  private static let most = 1_000

  static func short(_ id: RecordID) -> String { String(id.description.suffix(shown)) }

  /// The caller's notice with that number, or with a number that ends so; without a number the
  /// latest one. What quiet hours hold back is not told yet.
  ///
  /// Throws `notfound.any`, and `data.bad_value` for last digits that several notices have.
  static func find(_ text: String?, _ transaction: Transaction) async throws -> Notice {
    let user = try transaction.principal.requireOwnInbox()
    let notices = transaction.repository(Notice.self)
    if let id = text.flatMap({ RecordID($0) }), let known = try await notices.fetch(id),
      known.dueAt <= transaction.now
    {
      return known
    }
    let digits = Array((text ?? "").utf8)
    let areDigits = digits.count >= fewest && digits.allSatisfy { (0x30...0x39).contains($0) }
    guard text == nil || areDigits else { throw unknown(text) }
    let latest = try await notices.first(
      text == nil ? 1 : most,
      where: .both(
        .equals(Notice.Columns.userID, user),
        .lessOrEqual(Notice.Columns.dueAt, transaction.now)),
      order: [.descending(Notice.Columns.dueAt)])
    let found = latest.filter { $0.id.description.utf8.suffix(digits.count).elementsEqual(digits) }
    guard found.count < 2 else {
      throw OpsError(
        .badValue, "\(found.count) of your notices end in \(text ?? "")", field: "notice",
        hint: "write the whole number: `opsh notice list -o value:notice` shows it")
    }
    guard let one = found.first else { throw unknown(text) }
    return one
  }

  private static func unknown(_ text: String?) -> OpsError {
    guard let text else {
      return OpsError(
        .notFound, "You have no notices", field: "notice",
        hint: "run `opsh notice settings` to see what you are told of")
    }
    let listed = "`opsh notice list --dismissed` shows yours"
    let isShort = text.utf8.count < fewest
    return OpsError(
      .notFound,
      text.isEmpty ? "You have no such notice" : "You have no notice \(Excerpt.of(text))",
      field: "notice",
      hint: isShort ? "write at least the last \(fewest) digits: \(listed)" : listed)
  }
}
